import { readFile } from 'node:fs/promises';
import type { Call, DecisionRow, EffectRow, Evidence, RunRow } from '../checker/evidence.ts';
import type { ReadEvidence } from '../checker/read-evidence.ts';

/** The same questions, as far as the control has anything to say about them; of the rest nothing is held against it. */
export async function readControlEvidence({ cluster, clients, deciders }: ReadEvidence): Promise<Evidence> {
  const { pool } = cluster;
  const calls = (await readFile(cluster.callsFile, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Call);
  const runs = await pool.query<RunRow>(
    `select id, status, ended_at is not null as ended, 0 as "eventSeq", 0 as events,
            (select count(*)::int from hitl.requests where run_id = runs.id and status = 'pending') as pending,
            case when status = 'running' then extract(epoch from clock_timestamp() - lease_until)::float8 end as lapsed from hitl.runs`,
  );
  const decisions = await pool.query<DecisionRow>(
    `select request_id as "requestId", kind, 'human' as source, by as "decidedBy", at,
            case when kind = 'approve' then request_id end as "approvedActionId", case when kind = 'approve' then '' end as "approvedDigest"
       from hitl.decisions`,
  );
  const effects = [...new Map(calls.map((call) => [call.key, call])).values()].map(
    ({ tool, key }): EffectRow => ({
      actionId: key,
      tool,
      key,
      effectClass: tool === 'pay' ? 'once' : 'idempotent',
      status: 'executed',
      attempts: 1,
      digest: '',
      approvedDigest: '',
      settled: false,
    }),
  );
  const forks = await pool.query<{ about: string }>(
    `select thread_id || ' goes on twice from ' || parent_checkpoint_id as about from checkpoints
      where parent_checkpoint_id is not null group by thread_id, checkpoint_ns, parent_checkpoint_id having count(*) > 1`,
  );
  return {
    clients: { ...clients, heard: [] },
    deciders,
    calls,
    hooks: [],
    runs: runs.rows,
    requests: [],
    decisions: decisions.rows,
    asked: [],
    effects,
    forks: forks.rows.map(({ about }) => about),
    recordProblems: [],
    unrecorded: [],
    inbox: 0,
    gapsInSessions: [],
    notRelayed: 0,
    owedHooks: [],
    unwantedExits: 0,
  };
}
