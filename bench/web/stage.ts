import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { startWebSession } from '../../packages/server/src/auth/index.ts';
import { sessionCookieName } from '../../packages/server/src/http/access/authenticate.ts';
import { createUser } from '../../packages/server/src/people/index.ts';
import { migrateServer, openPool } from '../../packages/server/src/postgres/index.ts';
import { launchChromium } from '../../test/browser/launch.ts';
import { startPostgres } from '../../test/postgres/server.ts';
import { fillPending } from '../ledger/fill.ts';
import { Child } from '../server/child.ts';

/** A node with its pages and so many pending requests, and a Chromium in which somebody is signed in who may decide them all. */
export interface Stage {
  readonly url: string;
  readonly context: BrowserContext;
  readonly stop: () => Promise<void>;
}

export async function setStage(pending: number): Promise<Stage> {
  const postgres = await startPostgres({ durable: true });
  const folder = await mkdtemp(join(tmpdir(), 'dream-agent-bench-'));
  await migrateServer(postgres.url);
  const pool = openPool({ url: postgres.url, name: 'bench', max: 8, statementTimeoutMs: 600_000 });
  await fillPending(pool, pending);
  const node = await Child.start<string>('./node.ts', {
    // Nothing but the door: the record of what fills it was never sealed by anybody.
    args: ['--host', '127.0.0.1', '--port', '0', '--role', 'api'],
    env: { DATABASE_URL: postgres.url, DREAM_AGENT_LOG_LEVEL: 'error' },
    folder,
  });
  const url = await node.says();
  const made = await createUser(pool, { name: '김하늘', role: 'approver', language: 'ko' });
  if (made.kind !== 'created') throw new Error(JSON.stringify(made));
  const session = await startWebSession(pool, {
    userId: made.userId,
    method: 'password',
    browser: { address: '127.0.0.1', userAgent: 'bench' },
  });
  if (session === undefined) throw new Error('not let in');
  const browser = await launchChromium();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'ko-KR' });
  await context.addCookies([{ name: sessionCookieName(url), value: session.token, url, httpOnly: true, sameSite: 'Lax' }]);
  return {
    url,
    context,
    stop: async () => {
      await browser.close();
      await node.stop();
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
