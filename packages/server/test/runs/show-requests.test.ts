import type { Plan } from '@dream-agent/agent';
import type { RequestState } from '@dream-agent/hitl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showRequests } from '../../src/runs/index.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

let world: AppWorld;
let someone: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  someone = await world.someone('approver');
});
afterAll(() => world?.close());

const planOf = (version: number, tasks: readonly string[]): Plan => ({
  version,
  language: 'ko',
  goal: '선크림 리뷰',
  strategy: 'SEQUENTIAL',
  estimate: { costUsd: 0, seconds: 1 },
  todos: tasks.map((task, index) => ({
    id: `todo_${index}`,
    version: 1,
    task,
    tool: 'report',
    parameters: {},
    dependsOn: [],
    status: 'pending',
    estimate: { costUsd: 0, seconds: 1 },
  })),
});

/** A run whose plan was put before somebody so often. */
async function reviewed(...plans: readonly Plan[]): Promise<RequestState> {
  const hold = await world.ledger.startRun({ requestedBy: someone.id });
  let last: string | undefined;
  for (const [ordinal, plan] of plans.entries()) {
    const action = { type: 'plan' as const, tool: 'plan', step: 'plan', ordinal, parameters: plan as never };
    const { request } = await world.ledger.ask(hold, { action, terms: { kind: 'plan_review' } });
    last = request.id;
  }
  return (await world.deps.ledger.findRequest(last as never)) as RequestState;
}

/** How often the database is asked meanwhile. */
async function looks(states: readonly RequestState[]): Promise<number> {
  let count = 0;
  const pool = new Proxy(world.db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (name === 'query') count++;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  expect(await showRequests({ pool, tools: world.deps.tools }, states)).toHaveLength(states.length);
  return count;
}

test('a page of a hundred costs as many looks at the database as a page of two', async () => {
  const states: RequestState[] = [];
  for (let number = 0; number < 50; number++) {
    states.push(await reviewed(planOf(1, ['가']), planOf(2, ['가', '나'])));
    const hold = await world.ledger.startRun({ requestedBy: someone.id });
    const { request } = await world.ledger.ask(hold, { terms: { kind: 'approval_request' } });
    states.push((await world.deps.ledger.findRequest(request.id)) as RequestState);
  }
  const two = await looks(states.slice(0, 2));
  expect(two).toBeGreaterThan(0);
  expect(await looks(states)).toBe(two);
  expect(await looks([])).toBe(0);
});

test('the difference is to the version before, and not to the same that was put again', async () => {
  const [first, same, second] = [planOf(1, ['가']), planOf(1, ['가']), planOf(2, ['가', '나'])];
  const shown = await showRequests(world.deps.agent, [
    await reviewed(first),
    await reviewed(first, same),
    await reviewed(first, same, second),
    await reviewed(first, second, planOf(3, ['나'])),
  ]);
  expect(shown.map((view) => (view.type === 'plan_review' && view.diff !== null ? [view.diff.from, view.diff.to] : null))).toEqual([
    null,
    null,
    [1, 2],
    [2, 3],
  ]);
});

test('a run that is in no session is a session alone: found, shown and answered by that name, by whom it waits for', async () => {
  const reviewer = await world.someone('reviewer');
  const hold = await world.ledger.startRun({ requestedBy: someone.id });
  const { request } = await world.ledger.ask(hold, { assignee: { kind: 'person', id: reviewer.id } });
  const alone = `ses_${hold.runId.slice('run_'.length)}`;
  const { items } = (await world.send({ url: `/api/hitl/requests?session_id=${alone}`, headers: reviewer.headers })).json();
  expect(items).toMatchObject([{ request_id: request.id, session_id: alone, run_id: hold.runId }]);
  const answer = { request_id: request.id, action_digest: request.actionDigest, action: 'approve' };
  const respond = async (sessionId: string, who: Someone) =>
    (await world.send({ method: 'POST', url: `/api/hitl/${sessionId}/respond`, headers: who.headers, payload: answer })).json();
  expect((await respond(alone, await world.someone('reviewer'))).error.code).toBe('NOT_ALLOWED');
  expect((await respond('ses_01jc3x6v9d8m2k4q7t0w', reviewer)).error.code).toBe('SESSION_NOT_FOUND');
  expect(await respond(alone, reviewer)).toMatchObject({ kind: 'recorded', request_id: request.id });
});
