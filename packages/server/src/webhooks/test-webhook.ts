import { randomUUID } from 'node:crypto';
import type { Actor } from '@dream-agent/hitl';
import { type Resolve, resolveByDns } from '@dream-agent/hitl/network';
import { type Db, noteInAudit } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { WebhookTestedSchema } from '../contract/index.ts';
import { readClock } from '../postgres/sql/readiness/read-clock.ts';
import { outcomeOf } from './outcome-of.ts';
import { postMessage } from './post-message.ts';
import { signed } from './webhook-message.ts';
import type { WebhookSettings } from './webhook-settings.ts';

export type WebhookTested = z.output<typeof WebhookTestedSchema>;

export interface TestWebhook {
  readonly webhook: WebhookSettings;
  readonly actor: Actor;
  readonly resolve?: Resolve | undefined;
  readonly signal: AbortSignal;
}

/** Sends a message that says it is a test, signed as all others are and by the same way. Nothing waits for it, and it is not repeated. */
export async function testWebhook(db: Db, { webhook, actor, resolve = resolveByDns, signal }: TestWebhook): Promise<WebhookTested> {
  const [clock] = await readClock(db, {});
  const at = clock?.now ?? new Date();
  const message = {
    id: `test_${randomUUID()}`,
    body: JSON.stringify({ type: 'test', at: at.toISOString(), data: { endpoint: webhook.name } }),
  };
  const begun = performance.now();
  const posted = await postMessage({
    url: webhook.url,
    headers: signed(message, webhook.secrets, at),
    body: message.body,
    allowPrivate: webhook.allowPrivate,
    resolve,
    signal: AbortSignal.any([AbortSignal.timeout(webhook.timeoutSeconds * 1_000), signal]),
  });
  const took_sec = Math.round(performance.now() - begun) / 1_000;
  const tested = testedOf(posted, took_sec);
  await noteInAudit(db, { actor, what: 'webhook-tested', facts: { endpoint: webhook.name, message: message.id, outcome: tested.kind } });
  return tested;
}

function testedOf(posted: Awaited<ReturnType<typeof postMessage>>, took_sec: number): WebhookTested {
  if (posted.kind === 'failed') return { kind: 'failed', reason: posted.reason, problem: posted.problem, took_sec };
  const { status } = posted;
  const outcome = outcomeOf(posted);
  return outcome.kind === 'delivered'
    ? { kind: 'delivered', status, took_sec }
    : { kind: 'refused', status, took_sec, problem: outcome.problem };
}
