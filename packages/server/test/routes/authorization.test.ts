import { ROLES, type Role } from '@dream-agent/hitl/schema';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_ROUTES, type Allowed, allowed, RELATIONS, type Relation, type Route, SCOPES, SUBJECTS } from '../../src/contract/index.ts';
import { NAMED_BY } from '../../src/http/access/relations.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';
import { injectUntilBegun } from '../app/inject-until-begun.ts';
import { isLookedUp, makeThing } from './things.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await openAppWorld();
});
afterAll(() => world.close());

/** Names of things that are there for nobody. */
const NOBODY = 'x01jc3x6v9d8m2k4q7t0w';
const STAND_INS: Readonly<Record<string, string>> = {
  group: 'nobody',
  provider: 'nobody',
  endpoint: 'nobody',
  version: '1',
  tool: 'nothing',
  user_id: `usr_${NOBODY}`,
  key_id: `key_${NOBODY}`,
  web_session_id: `web_${NOBODY}`,
  session_id: `ses_${NOBODY}`,
  run_id: `run_${NOBODY}`,
  plan_id: `pln_${NOBODY}`,
  request_id: `req_${NOBODY}`,
  grant_id: `grt_${NOBODY}`,
  delegation_id: `dlg_${NOBODY}`,
  artifact_id: `art_${NOBODY}`,
  upload_id: `upl_${NOBODY}`,
};

/** A request that has the right form, about this thing. */
function call(route: Route, thing: string | undefined, headers: Readonly<Record<string, string>>): Promise<LightMyRequestResponse> {
  const name = route.access.kind === 'people' ? NAMED_BY[route.access.of] : null;
  const values = { ...STAND_INS, ...(name === null || thing === undefined ? {} : { [name]: thing }) };
  const url = route.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key as keyof typeof values] ?? ''));
  const examples = route.body?.kind === 'json' ? ((route.body.schema.meta()?.['examples'] ?? []) as object[]) : [];
  const body =
    examples[0] === undefined
      ? undefined
      : { ...examples[0], ...(name !== null && name in examples[0] ? { [name]: thing ?? values[name as never] } : {}) };
  const query =
    route.name === 'compareCheckpoints' || route.name === 'comparePlanVersions' || route.name === 'uploadFile' ? QUERIES[route.name] : '';
  return injectUntilBegun(world.app, {
    method: route.method,
    url: `${url}${query}`,
    headers: { ...headers },
    // Nobody drives a run here: it would be waited for.
    ...(body === undefined ? {} : { payload: 'wait_seconds' in body ? { ...body, wait_seconds: 0 } : body }),
  });
}

const RUN = `run_${NOBODY}`;
const QUERIES = {
  compareCheckpoints: `?from_run=${RUN}&from=a&to=b`,
  comparePlanVersions: '?from=1&to=2',
  uploadFile: '?name=a.csv',
};

const DOOR = ['NOT_SIGNED_IN', 'NOT_ALLOWED', 'SCOPE_MISSING'];

/** What the door said: a code of its own, or nothing. */
const doorOf = (answer: LightMyRequestResponse): string | undefined => {
  if (answer.statusCode < 400) return undefined;
  const { code } = (answer.json() as { error: { code: string } }).error;
  return DOOR.includes(code) ? code : undefined;
};

const codeOf = (answer: Allowed): string | undefined => (answer.kind === 'no' ? answer.code : undefined);

const named = (route: Route): boolean => {
  const name = route.access.kind === 'people' ? NAMED_BY[route.access.of] : null;
  return (
    name !== null &&
    (route.path.includes(`{${name}}`) ||
      (route.body?.kind === 'json' &&
        JSON.stringify(route.body.schema.meta()?.['examples'] ?? []).includes(`"${name}"`) &&
        route.name === 'giveFeedback'))
  );
};

const rows = ALL_ROUTES.filter(({ access }) => access.kind === 'people').map((route) => [route.name, route] as const);

describe('who may call what, for every route of the table', () => {
  test('there is somebody who knows how people stand to each kind of thing', () => {
    expect(SUBJECTS.filter((subject) => !isLookedUp(subject))).toEqual([]);
  });

  test.each(rows)('%s lets nobody in who is not signed in', async (_, route) => {
    const answers = [await call(route, undefined, {}), await call(route, undefined, { authorization: `Bearer dak_${'A'.repeat(43)}` })];
    for (const answer of answers) expect(doorOf(answer)).toBe('NOT_SIGNED_IN');
  });

  test.each(rows)('%s lets in whom its row says, by role and by whose it is', async (_, route) => {
    if (route.access.kind !== 'people') throw new Error('everybody may');
    for (const role of ROLES) {
      for (const relation of named(route) ? RELATIONS : (['own'] as const)) {
        const caller: Someone = await world.someone(role);
        const thing = await makeThing(world, route.access.of, relation, caller);
        if (named(route) && thing === undefined) continue;
        const expected = codeOf(allowed(route.access, { role, relation: seen(role, relation), scopes: null }));
        const answer = await call(route, thing, caller.headers);
        expect(doorOf(answer), `${role}, ${relation}: ${answer.statusCode} ${answer.body.slice(0, 300)}`).toBe(expected);
        expect(answer.statusCode, answer.body).toBeLessThan(500);
      }
    }
  });

  test.each(rows)('%s lets in the keys that its row says', async (_, route) => {
    if (route.access.kind !== 'people') throw new Error('everybody may');
    for (const role of ['viewer', 'admin'] as const) {
      for (const scopes of [...SCOPES.map((scope) => [scope]), [...SCOPES]]) {
        const caller = await world.someone(role);
        const thing = await makeThing(world, route.access.of, 'own', caller);
        const expected = codeOf(allowed(route.access, { role, relation: 'own', scopes }));
        const answer = await call(route, thing, await world.keyOf(caller.id, scopes));
        expect(doorOf(answer), `${role} with ${scopes.join()}: ${answer.body.slice(0, 300)}`).toBe(expected);
      }
    }
  });
});

/** Nothing waits for somebody who only looks on, whatever it says. */
const seen = (role: Role, relation: Relation): Relation => (role === 'viewer' && relation === 'assigned' ? 'other' : relation);
