import { readFile } from 'node:fs/promises';
import { verifyAudit } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import type pg from 'pg';
import type { ClientRecord } from '../clients/acknowledgements.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Call, DecisionRow, EffectRow, Evidence, RequestRow, RunRow } from './evidence.ts';
import { DECISIONS, EFFECTS, FORKS, GAPS_IN_SESSIONS, NOT_RELAYED, OWED_HOOKS, REQUESTS, RUNS, UNRECORDED } from './queries.ts';

export interface ReadEvidence {
  readonly cluster: Cluster;
  readonly clients: ClientRecord;
  /** The ids of the people behind the deciders. */
  readonly deciders: Readonly<Record<string, string>>;
}

/** Reads everything that is left, from the tables themselves: nothing here asks the program how it went. */
export async function readEvidence({ cluster, clients, deciders }: ReadEvidence): Promise<Evidence> {
  return {
    ...(await readTables(cluster.pool)),
    clients,
    deciders,
    calls: await readLines<Call>(cluster.callsFile),
    hooks: await readLines(cluster.hooksFile),
    unwantedExits: cluster.nodes.reduce((sum, { unwanted }) => sum + unwanted, 0),
  };
}

/** What the database itself has to say. */
export async function readTables(pool: pg.Pool): Promise<Omit<Evidence, 'clients' | 'deciders' | 'calls' | 'hooks' | 'unwantedExits'>> {
  const rows = async <Row extends pg.QueryResultRow>(text: string) => (await pool.query<Row>(text)).rows;
  const names = async (text: string) => (await rows<{ about: string }>(text)).map(({ about }) => about);
  const count = async (text: string) => (await rows<{ count: number }>(text))[0]?.count ?? 0;
  return {
    runs: await rows<RunRow>(RUNS),
    requests: await rows<RequestRow>(REQUESTS),
    decisions: await rows<DecisionRow>(DECISIONS),
    asked: await names('select request as about from server.session_runs'),
    effects: await rows<EffectRow>(EFFECTS),
    forks: await names(FORKS),
    unrecorded: await names(UNRECORDED),
    recordProblems: await verify(pool),
    inbox: await count('select event_seq::int as count from server.inbox'),
    gapsInSessions: await names(GAPS_IN_SESSIONS),
    notRelayed: await count(NOT_RELAYED),
    owedHooks: await names(OWED_HOOKS),
  };
}

async function verify(pool: pg.Pool): Promise<string[]> {
  const ledger = createPostgresLedger({ pool });
  try {
    const report = await verifyAudit({ ledger });
    return report.ok ? [] : [JSON.stringify(report)];
  } finally {
    await ledger.close();
  }
}

const readLines = async <Line>(file: string): Promise<Line[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
