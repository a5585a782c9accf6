import { GENESIS } from '../core/audit/audit-chain.ts';
import { runHasEnded } from '../core/transitions.ts';
import type { DecideOutcome } from '../ports/ledger.ts';
import type { Action, Digest } from '../schema/action.ts';
import type { AuditBody, Checkpoint, SealedEntry } from '../schema/audit.ts';
import type { Delegation } from '../schema/delegation.ts';
import type { Effect } from '../schema/effect.ts';
import type { RunEvent } from '../schema/event.ts';
import type { Grant } from '../schema/grant.ts';
import type { ActionId, DelegationId, GrantId, RequestId, RunId } from '../schema/ids.ts';
import type { RecordedDecision, Request, Vote } from '../schema/request.ts';
import type { Run } from '../schema/run.ts';
import { Journal, Table } from './table.ts';

/** Where the record stands. */
export interface LogState {
  readonly seq: number;
  readonly hash: Digest;
  readonly prunedThrough: number;
  readonly prunedHash: Digest;
  readonly prunings: number;
  /** How many entries were ever written, sealed or not. */
  readonly written: number;
}

/** What a ledger in memory keeps. Two ledgers on the same storage are two nodes on the same database. */
export class MemoryStorage {
  readonly journal = new Journal();
  readonly runs = new Table<RunId, Run>(this.journal, (run) => !runHasEnded(run.status));
  readonly actions = new Table<ActionId, Action>(this.journal);
  readonly requests = new Table<RequestId, Request>(this.journal, (request) => request.status === 'pending');
  /** When somebody was first shown a request, by request and person. */
  readonly showings = new Table<string, Date>(this.journal);
  readonly votes = new Table<RequestId, readonly Vote[]>(this.journal);
  readonly decisions = new Table<RequestId, RecordedDecision>(this.journal);
  /** The decision that lets an action run. */
  readonly approvals = new Table<ActionId, RecordedDecision>(this.journal);
  readonly effects = new Table<ActionId, Effect>(this.journal);
  readonly grants = new Table<GrantId, Grant>(this.journal, (grant) => grant.revokedAt === null);
  readonly delegations = new Table<DelegationId, Delegation>(this.journal, (delegation) => delegation.revokedAt === null);
  /** What was answered under which idempotency key. */
  readonly answers = new Table<string, { readonly fingerprint: Digest; readonly outcome: DecideOutcome }>(this.journal);
  readonly events = new Table<string, RunEvent>(this.journal);
  readonly outbox = new Table<string, RunEvent>(this.journal);
  /** Runs whose events somebody is passing on at this moment. */
  readonly relaying = new Set<RunId>();
  readonly unsealed = new Table<number, { readonly at: string; readonly body: AuditBody }>(this.journal);
  readonly sealed = new Table<number, SealedEntry>(this.journal);
  readonly checkpoints = new Table<number, Checkpoint>(this.journal);
  readonly #log = new Table<'log', LogState>(this.journal);

  get log(): LogState {
    return this.#log.get('log') ?? { seq: 0, hash: GENESIS, prunedThrough: 0, prunedHash: GENESIS, prunings: 0, written: 0 };
  }

  changeLog(change: Partial<LogState>): void {
    this.#log.put('log', { ...this.log, ...change });
  }
}
