import { readFileSync } from 'node:fs';
import { ROLES } from '@dream-agent/hitl/schema';
import { describe, expect, test } from 'vitest';
import { SCOPES as KEY_SCOPES } from '../../src/auth/api-keys/scopes.ts';
import { PUBLIC } from '../../src/contract/access.ts';
import {
  type Access,
  ALL_ROUTES,
  allowed,
  errorsOf,
  isMonotone,
  RELATIONS,
  ROUTES,
  type Route,
  readQuery,
  SCOPES,
  SOCKETS,
  type Socket,
  SUBJECTS,
} from '../../src/contract/index.ts';
import { gives, routes } from '../../src/contract/route.ts';
import { HealthSchema } from '../../src/contract/shapes/health.ts';

const where = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

describe('the table of routes', () => {
  test('has every route of the product, at the address that clients know', () => {
    const wanted = readFileSync(new URL('routes.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect(ALL_ROUTES.map(where).sort()).toEqual(wanted);
  });

  test('has each address and each name once', () => {
    expect(new Set(ALL_ROUTES.map(where)).size).toBe(ALL_ROUTES.length);
    expect(new Set(ALL_ROUTES.map(({ name }) => name)).size).toBe(ALL_ROUTES.length);
    for (const [name, route] of Object.entries(ROUTES)) expect(route.name).toBe(name);
  });

  test.each([...ALL_ROUTES, ...Object.values<Socket>(SOCKETS)].map((route) => [route.path, route] as const))(
    '%s declares the parts of its path',
    (path, route) => {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(route.params?.shape ?? {})).toEqual(named);
    },
  );

  test('takes no body where none is expected, and refuses a parameter that it does not know', () => {
    for (const route of ALL_ROUTES) {
      if (route.method === 'GET' || route.method === 'DELETE') expect(route.body, where(route)).toBeUndefined();
      if (route.query === undefined || route.name === 'finishOidc') continue;
      expect(route.query.safeParse({ colour: 'red' }).success, where(route)).toBe(false);
    }
  });

  test('names for each route what can go wrong, each once', () => {
    for (const route of ALL_ROUTES) {
      const codes = errorsOf(route);
      expect(new Set(codes).size, where(route)).toBe(codes.length);
      expect(codes.includes('NOT_SIGNED_IN'), where(route)).toBe(route.access.kind === 'people');
      expect(codes.includes('CSRF_MISMATCH'), where(route)).toBe(route.method !== 'GET');
      expect(codes.includes('HITL_IDEMPOTENCY_KEY_REUSED'), where(route)).toBe(route.method === 'POST');
    }
  });

  test('does not compile for a route that says nothing about who may call it', () => {
    const forgotten = { method: 'GET', path: '/api/x', tag: 'health', summary: 'x', answer: gives(HealthSchema), errors: [] } as const;
    // @ts-expect-error -- there is no row for who may call it
    expect(routes({ forgotten }).forgotten.access).toBeUndefined();
    expect(routes({ remembered: { ...forgotten, access: PUBLIC } }).remembered.access.kind).toBe('public');
  });
});

describe('who may call what', () => {
  const rows = [...ALL_ROUTES, ...Object.values(SOCKETS)] as readonly { name: string; access: Access; method?: string }[];
  const named = (name: keyof typeof ROUTES): Access => ROUTES[name].access;

  test('without signing in, only what says nothing about anybody', () => {
    const open = rows.filter(({ access }) => allowed(access, undefined).kind === 'yes').map(({ name }) => name);
    expect(open.sort()).toEqual([
      'finishOidc',
      'listSignInWays',
      'readAsyncApi',
      'readDocs',
      'readHealth',
      'readOpenApi',
      'readReadiness',
      'signIn',
      'signInWithStartToken',
      'startOidc',
    ]);
  });

  test('whoever is not signed in is told so, and not that something is forbidden', () => {
    for (const { access, name } of rows) {
      if (access.kind === 'people') expect(allowed(access, undefined), name).toEqual({ kind: 'no', code: 'NOT_SIGNED_IN' });
    }
  });

  test('each role may do what the ones before it may, and an admin whatever anybody may', () => {
    for (const { access, name } of rows) {
      expect(isMonotone(access), name).toBe(true);
      expect(allowed(access, { role: 'admin', relation: 'other', scopes: null }), name).toEqual({ kind: 'yes' });
    }
  });

  test('of the workspace nothing is anybody’s own: such a row is for all of a role or for none', () => {
    for (const { access, name } of rows) {
      if (access.kind === 'public' || access.of !== 'workspace') continue;
      for (const role of ROLES) expect(['all', 'none'], name).toContain(access.reach[role]);
    }
  });

  test('a viewer looks on: they change nothing but what is about themselves', () => {
    const may = rows.filter(({ access, method }) => {
      const changes = method !== undefined && method !== 'GET';
      return changes && RELATIONS.some((relation) => allowed(access, { role: 'viewer', relation, scopes: null }).kind === 'yes');
    });
    expect(may.map(({ name }) => name).sort()).toEqual([
      'changePassword',
      'createApiKey',
      'makeSocketTicket',
      'revokeApiKey',
      'revokeWebSession',
      'signIn',
      'signInWithStartToken',
      'signOut',
      'updateUser',
    ]);
  });

  test('a request is decided by whoever it waits for, and by nobody it does not', () => {
    for (const name of ['decideRequest', 'respondToSession', 'previewChange'] as const) {
      expect(allowed(named(name), { role: 'reviewer', relation: 'assigned', scopes: null }).kind).toBe('yes');
      expect(allowed(named(name), { role: 'approver', relation: 'other', scopes: null })).toEqual({ kind: 'no', code: 'NOT_ALLOWED' });
    }
  });

  test('a reviewer stops their own run, an approver anybody’s', () => {
    const stop = (role: 'reviewer' | 'approver', relation: 'own' | 'other') =>
      allowed(named('cancelSession'), { role, relation, scopes: null }).kind;
    expect([stop('reviewer', 'own'), stop('reviewer', 'other'), stop('approver', 'other')]).toEqual(['yes', 'no', 'yes']);
  });

  test('people are let in and shut out by an admin alone', () => {
    for (const name of ['createUser', 'changeRole', 'disableUser', 'enableUser', 'addToGroup', 'deleteGroup'] as const) {
      for (const relation of RELATIONS) {
        expect(allowed(named(name), { role: 'approver', relation, scopes: null }).kind, name).toBe('no');
      }
    }
  });

  test('an API key with every scope still makes no keys, changes no password and signs nobody out', () => {
    const caller = { role: 'admin', relation: 'own', scopes: SCOPES } as const;
    const refused = rows.filter(({ access }) => allowed(access, caller).kind === 'no').map(({ name }) => name);
    expect(refused.sort()).toEqual([
      'changePassword',
      'createApiKey',
      'listApiKeys',
      'listWebSessions',
      'makeLogCheckpoint',
      'revokeApiKey',
      'revokeWebSession',
      'signOut',
      'updateUser',
    ]);
  });

  test('an API key without the scope is told so, whoever owns it', () => {
    expect(allowed(named('decideRequest'), { role: 'admin', relation: 'own', scopes: ['read', 'run', 'manage'] })).toEqual({
      kind: 'no',
      code: 'SCOPE_MISSING',
    });
    expect(allowed(named('whoAmI'), { role: 'viewer', relation: 'other', scopes: ['decide'] })).toEqual({ kind: 'yes' });
  });

  test('keys are made with the scopes that the table asks for', () => {
    expect(SCOPES).toEqual(KEY_SCOPES);
  });

  test('each scope opens something, and each subject is somebody’s', () => {
    const used = new Set(rows.flatMap(({ access }) => (access.kind === 'people' ? [access.scope, access.of] : [])));
    for (const scope of SCOPES) expect(used, scope).toContain(scope);
    for (const subject of SUBJECTS) expect(used, subject).toContain(subject);
  });
});

describe('a query', () => {
  const { query } = ROUTES.listRequests;

  test('is read from text, with its defaults', () => {
    expect(readQuery(query, { limit: '20', created_after: '2026-11-18T00:00:00Z' }).data).toEqual({
      limit: 20,
      assignee: 'anyone',
      sort: 'timeout_at',
      created_after: '2026-11-18T00:00:00Z',
    });
  });

  test('takes one value of a list as a list of one, and several as they are', () => {
    expect(readQuery(query, { type: 'plan_review' }).data?.type).toEqual(['plan_review']);
    expect(readQuery(query, { type: ['plan_review', 'clarification'] }).data?.type).toEqual(['plan_review', 'clarification']);
  });

  test.each([
    [{ limit: '0' }],
    [{ limit: '201' }],
    [{ limit: 'ten' }],
    [{ limit: ['1', '2'] }],
    [{ limit: '' }],
    [{ cursor: '../../etc' }],
    [{ type: 'everything' }],
    [{ sort: 'password' }],
    [{ satus: 'pending' }],
    [JSON.parse('{"__proto__":"x"}')],
    [{ created_after: 'yesterday' }],
    [{ type: Array.from({ length: 21 }, () => 'plan_review') }],
  ])('refuses %j', (raw) => {
    expect(readQuery(query, raw).success).toBe(false);
  });
});
