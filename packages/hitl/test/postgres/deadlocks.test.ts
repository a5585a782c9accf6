import { setTimeout as sleep } from 'node:timers/promises';
import { verifyAudit } from '@dream-agent/hitl';
import { people } from '@dream-agent/hitl/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Asked, ask, type Nodes, startNodes } from './nodes.ts';

let nodes: Nodes;
beforeAll(async () => {
  nodes = await startNodes(1);
});
afterAll(() => nodes?.close());

/**
 * Locks the request and then the run, the other way round than everybody, while `work` has the run and wants the request. The
 * database ends one of the two; this one is patient, so that it is the other if only the machine is quick enough.
 */
async function inReverse<T>({ request, hold }: Asked, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: nodes.database.url });
  await client.connect();
  try {
    await client.query(`set deadlock_timeout = '10s'`);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await client.query('begin');
    await client.query('select from hitl.requests where id = $1 for update', [request.id]);
    const working = work();
    // Whoever fails before it is waited for is looked at below.
    working.catch(() => {});
    for (;;) {
      const waiting = await nodes.database.pool.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [rows[0]?.pid]);
      if (waiting.rowCount !== 0) break;
      await sleep(5);
    }
    await client.query('select from hitl.runs where id = $1 for update', [hold.runId]).catch((error: pg.DatabaseError) => {
      expect(error.code).toBe('40P01');
    });
    await client.query('rollback');
    return await working;
  } finally {
    await client.end();
  }
}

const endings = async ({ request }: Asked) => {
  const { rows } = await nodes.database.pool.query<{ entries: string[]; decisions: number }>(
    `select array_agg(body::json ->> 'type' order by subject_version) as entries,
            (select count(*)::integer from hitl.decisions where request_id = $1) as decisions
       from hitl.audit_entries where subject_type = 'request' and subject_id = $1`,
    [request.id],
  );
  return rows[0];
};

test('a decision that the database ends to break a deadlock is made again, whole and once', async () => {
  const [ledger] = nodes.racers as [(typeof nodes.racers)[0]];
  const asked = await ask(nodes.opener);
  const { id: requestId, actionDigest: shownDigest } = asked.request;
  const outcome = await inReverse(asked, () =>
    ledger.decide({ requestId, actor: people.arin, decision: { kind: 'approve' }, shownDigest }),
  );
  expect(outcome.kind).toBe('recorded');
  expect(await endings(asked)).toEqual({ entries: ['request-opened', 'request-decided'], decisions: 1 });
});

test('so is the cancelling of a run, which changes it and its requests together', async () => {
  const [ledger] = nodes.racers as [(typeof nodes.racers)[0]];
  const asked = await ask(nodes.opener);
  const outcome = await inReverse(asked, () => ledger.cancelRun(asked.hold.runId, { actor: people.arin, reason: '그만' }));
  expect(outcome.kind).toBe('changed');
  expect(await endings(asked)).toEqual({ entries: ['request-opened', 'request-cancelled'], decisions: 0 });
});

test('afterwards the record is whole', async () => {
  await nodes.opener.seal();
  expect(await verifyAudit({ ledger: nodes.opener })).toMatchObject({ ok: true });
});
