import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentConfig } from '@dream-agent/agent';
import type { Role } from '@dream-agent/hitl/schema';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { originList, startWebSession } from '../../packages/server/src/auth/index.ts';
import { sessionCookieName } from '../../packages/server/src/http/access/authenticate.ts';
import type { AppDeps } from '../../packages/server/src/http/app-deps.ts';
import type { NewUser } from '../../packages/server/src/people/index.ts';
import { type AppWorld, openAppWorld } from '../../packages/server/test/app/app-world.ts';
import { type AgentWorld, openAgentWorld } from '../../packages/server/test/routes/agent-world.ts';
import { freePort } from '../../test/browser/free-port.ts';
import { launchChromium } from '../../test/browser/launch.ts';
import { Complaints } from './complaints.ts';
import { currentPages } from './current-pages.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1280, height: 800 } } as const;

export interface Come extends BrowserContextOptions {
  readonly about?: Partial<NewUser>;
  /** Somebody who was there before, in another browser. */
  readonly as?: string;
  readonly at?: string;
}

/** Somebody with a browser of their own, who is signed in. */
export interface Guest {
  readonly id: string;
  readonly page: Page;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Pages<World extends AppWorld> {
  readonly world: World;
  readonly url: string;
  readonly browser: Browser;
  readonly complaints: Complaints;
  /** A browser that nobody is signed in with. */
  open(options?: BrowserContextOptions): Promise<Page>;
  come(role: Role, options?: Come): Promise<Guest>;
}

/** A server with its pages and a worker that drives runs; every test ends with nothing to complain about. */
export const useAgentPages = (
  options: () => Promise<{ config?: AgentConfig; policySource?: string; happened?: Happened }> = async () => ({}),
) => usePages<AgentWorld>(async () => openAgentWorld(await options()));

type Happened = NonNullable<NonNullable<Parameters<typeof openAgentWorld>[0]>['happened']>;

/** A server with its pages; what is asked in it comes through the ledger. Whatever it is served with besides is made when its world is there. */
export const useLedgerPages = (serve: (world: AppWorld) => Promise<Partial<AppDeps>> = async () => ({})) =>
  usePages<AppWorld>(() => openAppWorld(), serve);

/** What was on the screens when it went wrong. */
async function keepPictures(browser: Browser | undefined, name: string): Promise<void> {
  const open = browser?.contexts().flatMap((context) => context.pages()) ?? [];
  for (const [index, page] of open.entries()) {
    const path = join(tmpdir(), `e2e-${name}-${index}.png`);
    await page.screenshot({ path }).then(
      () => console.error(`${page.url()} looked like ${path}`),
      () => {},
    );
  }
}

/** Words in Korean unless a test says otherwise. */
const LOCALE = 'ko-KR';

function usePages<World extends AppWorld>(
  openWorld: () => Promise<World>,
  serve: (world: World) => Promise<Partial<AppDeps>> = async () => ({}),
): Pages<World> {
  // A machine that has much else to do is slow, and not wrong.
  vi.setConfig({ testTimeout: 60_000 });
  let opened: { world: World; url: string; browser: Browser } | undefined;
  let complaints = new Complaints();
  const there = () => {
    if (opened === undefined) throw new Error('the server is not there yet');
    return opened;
  };
  beforeAll(async () => {
    const [pages, world, browser, port] = await Promise.all([currentPages(), openWorld(), launchChromium(), freePort()]);
    const url = `http://127.0.0.1:${port}`;
    const served = 'served' in world ? (world as unknown as AgentWorld).served : {};
    const app = await world.another({ ...served, ...(await serve(world)), publicUrl: url, origins: originList([url]) }, { pages });
    await app.listen({ host: '127.0.0.1', port });
    expect((app.server.address() as AddressInfo).port).toBe(port);
    opened = { world, url, browser };
  }, 120_000);
  afterEach(async ({ task }) => {
    const { left } = complaints;
    complaints = new Complaints();
    if (task.result?.state === 'fail') await keepPictures(opened?.browser, task.id);
    for (const context of opened?.browser.contexts() ?? []) await context.close();
    expect(left, 'what the pages complain about').toEqual([]);
  });
  afterAll(async () => {
    await opened?.browser.close();
    await opened?.world.close();
  });

  async function openContext(options: BrowserContextOptions) {
    const { browser, url } = there();
    const context = await browser.newContext({ ...DESK, locale: LOCALE, baseURL: url, timezoneId: 'Asia/Seoul', ...options });
    context.setDefaultTimeout(25_000);
    complaints.listenTo(context, url);
    return context;
  }
  return {
    get world() {
      return there().world;
    },
    get url() {
      return there().url;
    },
    get browser() {
      return there().browser;
    },
    get complaints() {
      return complaints;
    },
    open: async (options = {}) => (await openContext(options)).newPage(),
    come: async (role, { about = {}, as, at, ...options } = {}) => {
      const { world, url } = there();
      const id = as ?? (await world.person({ ...about, role }));
      const session = await startWebSession(world.db, {
        userId: id,
        method: 'password',
        browser: { address: '127.0.0.1', userAgent: 'Chromium' },
      });
      if (session === undefined) throw new Error('not let in');
      const context = await openContext(options);
      await context.addCookies([{ name: sessionCookieName(url), value: session.token, url, httpOnly: true, sameSite: 'Lax' }]);
      const page = await context.newPage();
      if (at !== undefined) await page.goto(at);
      return { id, page, headers: { cookie: `${sessionCookieName(url)}=${session.token}` } };
    },
  };
}
