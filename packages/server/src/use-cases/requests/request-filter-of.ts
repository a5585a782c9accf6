import type { Db } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { ROUTES } from '../../contract/index.ts';
import type { RequestFilter } from '../../postgres/sql/requests/request-filter.ts';
import type { Rights } from '../rights-of.ts';
import { runsOf } from '../sessions-of-runs.ts';

type Query = z.output<typeof ROUTES.countRequests.query>;

const date = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const WAITS_FOR = { me: null, anyone: null, myself: 'person', my_groups: 'group' } as const;

/** A filter as it was asked for, for somebody with these rights. */
export async function requestFilterOf(db: Db, query: Query, rights: Rights): Promise<RequestFilter> {
  const { everything, people, groups, roles } = rights;
  return {
    statuses: query.status ?? null,
    kinds: query.type ?? null,
    run_ids: await runIdsOf(db, query),
    gates: query.gate ?? null,
    tools: query.tool ?? null,
    risks: query.risk ?? null,
    mine: query.assignee === 'me',
    waits_for: WAITS_FOR[query.assignee],
    search: query.search?.trim() ?? null,
    everything,
    people,
    groups,
    roles,
    created_after: date(query.created_after),
    created_before: date(query.created_before),
    due_before: date(query.due_before),
  };
}

/** Both a run and a session narrow to the run, where it is of that session. */
async function runIdsOf(db: Db, { run_id, session_id }: Query): Promise<readonly string[] | null> {
  if (session_id === undefined) return run_id === undefined ? null : [run_id];
  const runs = await runsOf(db, session_id);
  return run_id === undefined ? runs : runs.filter((run) => run === run_id);
}

export const isOnlyPending = ({ statuses }: RequestFilter): boolean => statuses?.length === 1 && statuses[0] === 'pending';
