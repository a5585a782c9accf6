import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseMind, loadAgentConfig, memoryCache } from '@dream-agent/agent';
import { generateSigningKeys } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import type { Role } from '@dream-agent/hitl/schema';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
// The sentences that stories about the ledger are made of; not a part of what the library offers.
import { World } from '../../../hitl/src/testing/ledger-contract/world.ts';
import { type AppSettings, buildApp } from '../../src/app.ts';
import { createApiKey, createLocalRateLimiter, csrfTokenOf, originList, startWebSession } from '../../src/auth/index.ts';
import { ALL_ROUTES, ErrorBodySchema, type Route, type Scope } from '../../src/contract/index.ts';
import { sessionCookieName } from '../../src/http/access/authenticate.ts';
import type { AppDeps } from '../../src/http/app-deps.ts';
import type { NewUser } from '../../src/people/index.ts';
import { startWatch } from '../../src/realtime/index.ts';
import { openAgentDeps } from '../../src/runs/index.ts';
import { createLivePolicy } from '../../src/use-cases/policy/live-policy.ts';
import { createLiveTools } from '../../src/use-cases/tools/live-tools.ts';
import { browser, cheapHasher } from '../auth/door.ts';
import { openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';

export const ORIGIN = 'http://127.0.0.1:4000';
const PLENTY = { burst: 1_000_000, perSecond: 1_000_000 };

/** Somebody who is signed in, with what their browser sends. */
export interface Someone {
  readonly id: string;
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface AppWorld extends PeopleWorld {
  readonly app: FastifyInstance;
  readonly deps: AppDeps;
  readonly ledger: World;
  /** What is worse than that a request was answered. */
  readonly logged: { level: string; event: string; facts: Readonly<Record<string, unknown>> }[];
  /** A person of this role who is signed in. */
  someone(role: Role, about?: Partial<NewUser>): Promise<Someone>;
  keyOf(userId: string, scopes: readonly Scope[]): Promise<Readonly<Record<string, string>>>;
  /** Sends it, and looks whether what comes back is what the table of routes promises. */
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  another(over?: Partial<AppDeps>, settings?: AppSettings): Promise<FastifyInstance>;
}

const config = await loadAgentConfig(new URL('../../../../', import.meta.url), { env: {} });
const minds = await chooseMind(config, { env: {} });

export async function openAppWorld(over: Partial<AppDeps> = {}): Promise<AppWorld> {
  const world = await openPeopleWorld();
  const ledger = createPostgresLedger({ pool: world.db, sealWithin: 10_000 });
  const folder = await mkdtemp(join(tmpdir(), 'app-'));
  const watch = startWatch(world.db, { pollMs: 50 });
  const logged: AppWorld['logged'] = [];
  const livePolicy = createLivePolicy(config.rules, null);
  const deps: AppDeps = {
    db: world.db,
    ledger,
    rules: livePolicy.rules,
    livePolicy,
    tools: config.tools,
    liveTools: createLiveTools(config),
    agent: openAgentDeps({ pool: world.db, ledger, config, minds, cache: memoryCache({ mostBytes: 0 }), folder, node: 'api' }),
    watch,
    hasher: cheapHasher,
    limiter: createLocalRateLimiter(),
    limits: { signIn: PLENTY, decide: PLENTY, other: PLENTY },
    publicUrl: ORIGIN,
    origins: originList([ORIGIN]),
    providers: new Map(),
    signingKey: generateSigningKeys().privateKey,
    relations: {},
    figures: new Registry(),
    readiness: [],
    log: (level, event, facts) => {
      if (level !== 'info') logged.push({ level, event, facts });
    },
    ...over,
  };
  const opened: FastifyInstance[] = [];
  const another: AppWorld['another'] = async (more = {}, settings = {}) => {
    const app = await buildApp({ ...deps, figures: new Registry(), ...more }, settings);
    opened.push(app);
    return app;
  };
  const app = await another({ figures: deps.figures });
  return {
    ...world,
    app,
    deps,
    logged,
    another,
    ledger: new World({ ledger, advance: (seconds) => world.advance(seconds), another: async () => ledger, close: async () => {} }),
    someone: async (role, about = {}) => {
      const id = await world.person({ ...about, role });
      const session = await startWebSession(world.db, { userId: id, method: 'password', browser });
      if (session === undefined) throw new Error('not let in');
      return { id, token: session.token, headers: cookieHeaders(session.token) };
    },
    keyOf: async (userId, scopes) => {
      const made = await createApiKey(world.db, { userId, name: 'test', scopes: [...scopes], lifetimeSeconds: null });
      if (made.kind !== 'created') throw new Error(made.kind);
      return { authorization: `Bearer ${made.key}` };
    },
    send: async (options) => {
      const response = await app.inject(options);
      expectPromised(options, response);
      return response;
    },
    close: async () => {
      for (const one of opened) await one.close();
      watch.stop();
      await rm(folder, { recursive: true, force: true });
      await world.close();
    },
  };
}

export const cookieHeaders = (token: string): Record<string, string> => ({
  cookie: `${sessionCookieName(ORIGIN)}=${token}`,
  origin: ORIGIN,
  'x-csrf-token': csrfTokenOf(token),
});

const PATTERNS = ALL_ROUTES.map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/\{\w+\}/g, '[^/]+')}$`) }));

export function routeOf(method: string, url: string): Route | undefined {
  const path = url.split('?', 1)[0] ?? '';
  const fitting = PATTERNS.filter(({ route, pattern }) => route.method === method && pattern.test(path)).map(({ route }) => route);
  return fitting.find(({ path: exact }) => exact === path) ?? fitting[0];
}

/** An answer is what the contract says of its route, whatever it is; an error always has the one shape. */
export function expectPromised({ method = 'GET', url }: InjectOptions, { statusCode, body }: LightMyRequestResponse): void {
  const route = routeOf(method, typeof url === 'string' ? url : '');
  if (statusCode >= 400) {
    ErrorBodySchema.strict().parse(JSON.parse(body));
    if (/\bat .*\.(ts|js):\d+/.test(body)) throw new Error(`a stack was told: ${body}`);
  } else if (route?.answer.kind === 'json') route.answer.schema.parse(JSON.parse(body));
}
