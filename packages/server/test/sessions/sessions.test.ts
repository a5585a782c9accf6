import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '../../src/runs/index.ts';
import { createSession, deleteSession, type ListSessions, listSessions, readSession, renameSession } from '../../src/sessions/index.ts';
import { minji, REPORT, TODAY, World } from '../worker/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world?.close());

const make = (owner: string, title?: string) => createSession(world.pool, { owner, language: 'ko', title });

async function list(query: ListSessions) {
  const listed = await listSessions(world.pool, query);
  if (listed.kind === 'refused') throw new Error(listed.message);
  return listed;
}

test('a conversation has the name it was given, or that of its first request', async () => {
  const named = await make('usr_namer000000', ' 10월 리뷰 ');
  const unnamed = await make('usr_namer000000');
  expect([named.title, unnamed.title]).toEqual(['10월 리뷰', '새 대화']);
  for (const { sessionId } of [named, unnamed]) await world.start(sessionId, `${REPORT}\n둘째 줄`);
  expect((await readSession(world.pool, named.sessionId))?.title).toBe('10월 리뷰');
  expect(await readSession(world.pool, unnamed.sessionId)).toMatchObject({ title: REPORT, runs: 1, currentRun: { status: 'queued' } });
  expect(await renameSession(world.pool, { sessionId: unnamed.sessionId, title: '선크림' })).toMatchObject({
    session: { title: '선크림' },
  });
});

test('what comes twice under one id makes one session', async () => {
  const input = { owner: 'usr_twice000000', language: 'ja', sessionId: 'ses_0123456789abcdef' } as const;
  const [one, other] = await Promise.all([createSession(world.pool, input), createSession(world.pool, input)]);
  expect(other).toEqual(one);
});

test.each(['updated_at', '-updated_at', 'created_at', '-created_at', 'title', '-title'] as const)(
  'pages by %s show every conversation once, whatever its name',
  async (sort) => {
    const owner = `usr_pages${sort.replace('-', 'down').replace('_', '')}`;
    const made = [];
    for (const title of ['가', '나', '가', "'; drop table", '100%_', 'zz', '나']) made.push((await make(owner, title)).sessionId);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ owner, sort, limit: 2, cursor });
      seen.push(...page.items.map(({ sessionId }) => sessionId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen.toSorted()).toEqual(made.toSorted());
  },
);

test('a search is for letters, not for patterns; a cursor that is none is refused', async () => {
  const owner = 'usr_search00000';
  for (const title of ['100% 선크림', '100 선크림', 'Sun Cream']) await make(owner, title);
  expect((await list({ owner, search: '0%' })).items.map(({ title }) => title)).toEqual(['100% 선크림']);
  expect((await list({ owner, search: 'sun c' })).items).toHaveLength(1);
  const madeUp = ['["a","b"]', '["2026-02-31T00:00:00.000Z","ses_"]', '["0000-01-01T00:00:00.000Z","ses_"]'];
  for (const cursor of ['x', 'bnVsbA', ...madeUp.map((text) => Buffer.from(text).toString('base64url'))]) {
    expect(await listSessions(world.pool, { owner, cursor })).toMatchObject({ kind: 'refused', code: 'CURSOR_INVALID' });
  }
});

test('of two runs that are started at once one is, and the other is told so; the same run twice is one run', async () => {
  const { sessionId } = await make(minji.id);
  const start = (runId?: string) =>
    startRun(world.deps, {
      sessionId,
      request: REPORT,
      actor: minji,
      today: TODAY,
      ...(runId === undefined ? {} : { runId: runId as never }),
    });
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => start()));
  expect(outcomes.filter(({ kind }) => kind === 'started')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.kind === 'refused') expect(outcome.code).toBe('SESSION_BUSY');
  const { rows } = await world.pool.query('select run_id from server.session_runs where session_id = $1', [sessionId]);
  expect(rows).toHaveLength(1);
  const again = await Promise.all([start(rows[0].run_id), start(rows[0].run_id)]);
  expect(again.map(({ kind }) => kind)).toEqual(['started', 'started']);
});

test('a conversation is not deleted under a run; afterwards it is gone, and the record of the run is not', async () => {
  const { sessionId } = await make(minji.id, '지울 대화');
  const runId = await world.start(sessionId, REPORT);
  expect(await deleteSession(world.pool, sessionId)).toMatchObject({ kind: 'refused', code: 'SESSION_BUSY' });
  const node = await world.node();
  await world.deps.ledger.cancelRun(runId, { actor: minji, reason: '' });
  await world.until(runId, 'cancelled');
  await node.stop();
  expect(await deleteSession(world.pool, sessionId)).toEqual({ kind: 'deleted' });
  expect(await deleteSession(world.pool, sessionId)).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  expect(await readSession(world.pool, sessionId)).toBeUndefined();
  expect(await startRun(world.deps, { sessionId, request: REPORT, actor: minji, today: TODAY })).toMatchObject({
    code: 'SESSION_NOT_FOUND',
  });
  const entries = await world.deps.ledger.readAudit({ limit: 10_000 });
  expect(JSON.stringify(entries)).toContain(runId);
});

test.each(['', 'ses_', "ses_' or 1=1", 'ses_\u0000aaaaaaaaaa', '../../etc', 'run_0123456789ab'])(
  '%j names no conversation',
  async (sessionId) => {
    expect(await readSession(world.pool, sessionId)).toBeUndefined();
    expect(await renameSession(world.pool, { sessionId, title: 'x' })).toMatchObject({ code: 'SESSION_NOT_FOUND' });
    expect(await deleteSession(world.pool, sessionId)).toMatchObject({ code: 'SESSION_NOT_FOUND' });
  },
);
