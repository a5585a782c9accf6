import type { Decision, Ledger, Request } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { anAction, aRun, people, termsFor } from '@dream-agent/hitl/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/postgres/fresh-database.ts';

let database: FreshDatabase;
let here: Ledger & { close(): Promise<void> };
beforeAll(async () => {
  database = await freshDatabase();
  here = createPostgresLedger({ pool: database.pool });
});
afterAll(async () => {
  await here.close();
  await database.drop();
});

/** What a node finds that has never heard of the request. */
const elsewhere = (id: Request['id']) => createPostgresLedger({ pool: database.pool, sealWithin: 3_600_000 }).findRequest(id);

async function ask(approvals = 1): Promise<Request> {
  const run = await here.createRun(aRun({ claim: { owner: 'node', leaseSeconds: 60 } }));
  const action = anAction(run.id, { clearance: 'ask' });
  const terms = termsFor(action, { quorum: { approvals } });
  const hold = { runId: run.id, owner: 'node', fence: run.fence };
  const opened = await here.openRequest({ hold, action, terms, assignee: { kind: 'role', role: 'reviewer' }, shadow: [] });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.request;
}

const decide = (request: Request, actor: typeof people.arin, decision: Decision) =>
  here.decide({ requestId: request.id, actor, decision, shownDigest: request.actionDigest });

test.each<Decision>([
  { kind: 'approve' },
  { kind: 'reject', reason: '아직 이릅니다' },
  { kind: 'skip' },
  { kind: 'defer', guidance: 'try the other list' },
  { kind: 'abort', reason: 'stop all of it' },
])('what the node that recorded "$kind" remembers is what any other node reads', async (decision) => {
  const request = await ask();
  await decide(request, people.arin, decision);
  const remembered = await here.findRequest(request.id);
  expect(remembered?.request.status).toBe('decided');
  expect(remembered).toEqual(await elsewhere(request.id));
});

test('votes are remembered with the one that decided last', async () => {
  const request = await ask(2);
  await decide(request, people.arin, { kind: 'approve' });
  await decide(request, people.bora, { kind: 'approve' });
  const remembered = await here.findRequest(request.id);
  expect(remembered?.votes.map(({ voter }) => voter)).toEqual(['arin', 'bora']);
  expect(remembered).toEqual(await elsewhere(request.id));
});

test('a request that another node decides is not remembered as pending', async () => {
  const request = await ask();
  expect((await here.findRequest(request.id))?.request.status).toBe('pending');
  const other = createPostgresLedger({ pool: database.pool, sealWithin: 3_600_000 });
  await other.decide({ requestId: request.id, actor: people.arin, decision: { kind: 'approve' }, shownDigest: request.actionDigest });
  expect((await here.findRequest(request.id))?.request.status).toBe('decided');
});
