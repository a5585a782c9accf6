import type { Ledger, RequestFilter } from '../ports/ledger.ts';
import type { Request } from '../schema/request.ts';
import * as audit from './audit.ts';
import type { Db, Pool } from './connection/db.ts';
import { together } from './connection/writer.ts';
import * as effects from './effects.ts';
import * as events from './events.ts';
import * as grants from './grants.ts';
import { cancelRequest } from './requests/cancel-request.ts';
import { ClosedRequests } from './requests/closed-requests.ts';
import { decide } from './requests/decide.ts';
import { findRequest } from './requests/find-request.ts';
import { findAction, open, record } from './requests/open.ts';
import { RecentRequests } from './requests/recent-requests.ts';
import { sweep } from './requests/sweep.ts';
import { toRequest } from './rows.ts';
import * as runs from './runs.ts';
import { sealSoon } from './seal-soon.ts';
import { readNow } from './sql/audit.ts';
import { listPending, listRequests } from './sql/list-requests.ts';
import { showRequest } from './sql/show-request.ts';

export interface PostgresLedgerOptions {
  /** A pool of `pg`, or anything that looks like one. The database has to be migrated. */
  readonly pool: Pool;
  /** How long an audit entry may wait for its place in the chain, in milliseconds. */
  readonly sealWithin?: number;
}

/** The ledger on PostgreSQL: the one to use where a decision has to outlive a process. */
export function createPostgresLedger({ pool, sealWithin = 100 }: PostgresLedgerOptions): Ledger & { close(): Promise<void> } {
  const writer = together(pool);
  const recent = new RecentRequests();
  const closed = new ClosedRequests();
  const sealer = sealSoon(() => audit.seal(pool), sealWithin);
  /** Writes leave an entry behind that wants its place. */
  const thenSeal = async <T>(write: Promise<T>): Promise<T> => {
    const result = await write;
    sealer.due();
    return result;
  };
  return {
    now: async () => {
      const [row] = await readNow(pool, {});
      return row?.now ?? new Date(Number.NaN);
    },

    createRun: (input) => thenSeal(runs.create(pool, input, writer)),
    findRun: (id) => runs.find(pool, id),
    claimRun: (input) => runs.claim(pool, input),
    renewLease: (hold, leaseSeconds) => runs.renew(pool, hold, leaseSeconds),
    parkRun: (hold) => runs.park(pool, hold),
    endRun: (hold, end) => thenSeal(runs.end(pool, writer, hold, end)),
    pauseRun: (id, by) => thenSeal(runs.pause(pool, id, by)),
    resumeRun: (id, by) => thenSeal(runs.resume(pool, id, by)),
    cancelRun: (id, by) => thenSeal(runs.cancelRun(pool, id, by)),

    recordAction: (input) => thenSeal(record(pool, writer, input)),
    findAction: (id) => findAction(pool, id),
    openRequest: (input) => thenSeal(open(pool, writer, recent, input)),
    findRequest: (id) => closed.find(id, () => findRequest(pool, id)),
    listRequests: (filter) => list(pool, filter),
    showRequest: async (id, person) => (await showRequest(pool, { request_id: id, person }))[0]?.at,
    decide: (input) => thenSeal(decide(pool, writer, { recent, closed }, input)),
    cancelRequest: (id, by) => thenSeal(cancelRequest(pool, id, by)),
    sweep: (limit = 100) => thenSeal(sweep(pool, writer, limit)),

    startEffect: (input) => thenSeal(effects.start(pool, writer, input)),
    finishEffect: (input) => thenSeal(effects.finish(pool, writer, input)),
    settleEffect: (input) => thenSeal(effects.settle(pool, writer, input)),
    findEffect: (id) => effects.findEffect(pool, id),

    giveGrant: (id, terms, actor) => thenSeal(grants.give(pool, id, terms, actor)),
    revokeGrant: (id, actor) => thenSeal(grants.revoke(pool, id, actor)),
    listGrants: (filter = {}) => grants.list(pool, filter),
    delegate: (id, terms, actor) => thenSeal(grants.delegate(pool, id, terms, actor)),
    revokeDelegation: (id, actor) => thenSeal(grants.endDelegation(pool, id, actor)),
    listDelegations: (filter = {}) => grants.listDelegations(pool, filter),

    appendEvent: (hold, event) => events.append(pool, hold, event),
    readEvents: (filter) => events.read(pool, filter),
    relayOutbox: (relay, limit = 500) => events.relay(pool, relay, limit),

    seal: () => audit.seal(pool),
    readAudit: (filter = {}) => audit.read(pool, filter),
    auditHead: () => audit.head(pool),
    saveCheckpoint: (checkpoint) => audit.saveCheckpoint(pool, checkpoint),
    listCheckpoints: () => audit.listCheckpoints(pool),
    pruneAudit: (through, actor) => audit.prune(pool, through, actor),

    close: () => sealer.close(),
  };
}

async function list(db: Db, filter: RequestFilter): Promise<Request[]> {
  const page = { kind: filter.kind ?? null, after: filter.after ?? null, page: filter.limit ?? 100 };
  const rows =
    filter.status === 'pending' && filter.runId === undefined
      ? await listPending(db, page)
      : await listRequests(db, { ...page, status: filter.status ?? null, run_id: filter.runId ?? null });
  return rows.map(toRequest);
}
