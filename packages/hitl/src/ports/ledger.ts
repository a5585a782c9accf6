import type { Action, Digest } from '../schema/action.ts';
import type { Actor, Assignee } from '../schema/actor.ts';
import type { Checkpoint, SealedEntry } from '../schema/audit.ts';
import type { Budgets } from '../schema/budgets.ts';
import type { Decision } from '../schema/decision.ts';
import type { Delegation, DelegationTerms } from '../schema/delegation.ts';
import type { Effect } from '../schema/effect.ts';
import type { HitlErrorCode } from '../schema/errors.ts';
import type { RunEvent } from '../schema/event.ts';
import type { Grant, GrantTerms } from '../schema/grant.ts';
import type { ActionId, DelegationId, GrantId, RequestId, RunId } from '../schema/ids.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { RequestKind } from '../schema/question.ts';
import type { RecordedDecision, Request, RequestStatus, RequestTerms, Vote } from '../schema/request.ts';
import type { Run, RunStatus } from '../schema/run.ts';

/** Proof of owning a run: every write on its behalf repeats it, and a stale one is refused. */
export interface Hold {
  readonly runId: RunId;
  readonly owner: string;
  readonly fence: number;
}

/** A refusal is an answer, not an exception: it changes nothing and says what is the case. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: HitlErrorCode;
  readonly message: string;
  /** Where the same would be taken later, after how long. */
  readonly retryAfterSeconds?: number;
}

export interface CreateRun {
  readonly id: RunId;
  readonly requestedBy: string;
  readonly actor: Actor;
  /** Claim it at once, for programs that drive the run they made. */
  readonly claim?: { readonly owner: string; readonly leaseSeconds: number };
}

export interface ClaimRun {
  readonly owner: string;
  readonly leaseSeconds: number;
  /** This run and no other. */
  readonly runId?: RunId;
}

/** What the owner learns with each renewal of the lease. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly leaseUntil: Date; readonly pauseRequested: boolean; readonly cancelRequested: boolean }
  | Refusal;

export type EndStatus = Extract<RunStatus, 'succeeded' | 'failed' | 'rejected' | 'cancelled'>;

export interface RunEnd {
  readonly status: EndStatus;
  readonly reason: string;
}

export type RunOutcome = { readonly kind: 'changed'; readonly run: Run } | Refusal;

export interface RecordAction {
  readonly hold: Hold;
  readonly action: Action;
  readonly because: string;
  readonly gate: string | null;
  readonly shadow: readonly string[];
}

/** A run that is made with its first question. */
export interface BeginRun {
  readonly requestedBy: string;
  readonly leaseSeconds: number;
}

export interface OpenRequest {
  readonly hold: Hold;
  /** Makes the run in the same commit, for this hold, whose fence is 1. A run that is there already is refused as another's. */
  readonly begins?: BeginRun;
  readonly action: Action;
  readonly terms: RequestTerms;
  readonly assignee: Assignee;
  readonly shadow: readonly string[];
  /** How much the run may ask; the default where nothing is said. What is over it is refused, and the run stands still. */
  readonly budgets?: Budgets;
}

/** A request with what belongs to it. */
export interface RequestState {
  readonly request: Request;
  readonly action: Action;
  readonly requestedBy: string;
  readonly votes: readonly Vote[];
  readonly decision: RecordedDecision | undefined;
}

export type OpenOutcome =
  | { readonly kind: 'opened'; readonly request: Request }
  /** It was opened before, by an earlier try of the same step. */
  | { readonly kind: 'existing'; readonly request: Request; readonly decision: RecordedDecision | undefined }
  /** A standing grant answered it. */
  | { readonly kind: 'granted'; readonly request: Request; readonly decision: RecordedDecision }
  | Refusal;

/** A changed action that goes with `modify`. Without `next` the person approves it in the same step. */
export interface Revision {
  readonly action: Action;
  readonly next?: { readonly terms: RequestTerms; readonly assignee: Assignee };
}

export interface SubmitDecision {
  readonly requestId: RequestId;
  readonly actor: Actor;
  readonly decision: Decision;
  /** The digest of what the person had before their eyes. */
  readonly shownDigest: Digest;
  readonly idempotencyKey?: string;
  /**
   * From when on the person is taken to have read it, where it asks for reading time: `shown` is since `showRequest` was called
   * for them, and without that never; `asked`, for doors that send the question by itself, since then or since it was opened.
   */
  readonly readSince?: 'asked' | 'shown';
  readonly revision?: Revision;
}

export type DecideOutcome =
  | { readonly kind: 'recorded'; readonly requestId: RequestId; readonly decision: RecordedDecision; readonly nextRequestId?: RequestId }
  | { readonly kind: 'voted'; readonly requestId: RequestId; readonly approvals: number; readonly needed: number }
  | { readonly kind: 'escalated'; readonly requestId: RequestId; readonly level: number; readonly assignee: Assignee }
  /** Nothing has changed; `current` says how the request stands, and `decision` what was decided instead. */
  | (Refusal & { readonly current?: { readonly status: RequestStatus; readonly decision: RecordedDecision | undefined } });

/** What a sweep did to one request. */
export interface Swept {
  readonly requestId: RequestId;
  readonly runId: RunId;
  readonly did: 'reminded' | 'warned' | 'escalated' | 'retried' | 'expired';
}

export interface RequestFilter {
  readonly status?: RequestStatus;
  readonly kind?: RequestKind;
  readonly runId?: RunId;
  readonly limit?: number;
  /** The last request of the page before. */
  readonly after?: RequestId;
}

export interface StartEffect {
  readonly hold: Hold;
  readonly actionId: ActionId;
  /** Digest of what is about to be called, computed from the call itself. */
  readonly digest: Digest;
  /** How long the call may take at the most. */
  readonly timeoutSeconds: number;
}

export type StartOutcome =
  /** Call the tool now, with this key. */
  | { readonly kind: 'started'; readonly idempotencyKey: string; readonly attempt: number }
  /** An earlier owner started it; the tool takes the same key again, so call it. */
  | { readonly kind: 'taken_over'; readonly idempotencyKey: string; readonly attempt: number }
  /** An earlier owner started it; ask the receiver whether it happened, then settle. */
  | { readonly kind: 'probe'; readonly idempotencyKey: string }
  /** This owner has started it already and has not finished. */
  | { readonly kind: 'in_progress' }
  | { readonly kind: 'finished'; readonly effect: Effect }
  /** Nobody knows whether it happened: a person has to say. */
  | { readonly kind: 'outcome_unknown'; readonly effect: Effect }
  | Refusal;

export type EffectResult =
  | { readonly status: 'executed'; readonly result: Json }
  | { readonly status: 'failed'; readonly error: string }
  /** The call was made and its answer was lost. */
  | { readonly status: 'outcome_unknown'; readonly error: string };

export interface FinishEffect {
  readonly hold: Hold;
  readonly actionId: ActionId;
  readonly outcome: EffectResult;
  /** Ends the run with it, in the same commit, if it is the last of it and nobody has to be waited for. */
  readonly ends?: RunEnd;
}

/** With `late`, the run has moved on without this owner: what it saw is kept as evidence and changes nothing. */
export type FinishOutcome =
  /** Where `runEnded` isn't said the run goes on, whatever was asked for; `endRun` ends it. */
  | { readonly kind: 'finished'; readonly effect: Effect; readonly runEnded?: true }
  | { readonly kind: 'late'; readonly effect: Effect }
  | Refusal;

export interface SettleEffect {
  readonly actionId: ActionId;
  readonly actor: Actor;
  readonly outcome: Extract<EffectResult, { status: 'executed' | 'failed' }>;
  readonly evidence: string;
}

/**
 * Where runs, requests, decisions, effects and the record live. Each method is one transaction: all of it
 * happens, its audit entry and event included, or none of it does. The ledger's own clock decides what is late.
 * Whoever writes another ledger runs `ledgerContract` of `@dream-agent/hitl/testing` against it.
 */
export interface Ledger {
  now(): Promise<Date>;

  createRun(input: CreateRun): Promise<Run>;
  findRun(id: RunId): Promise<Run | undefined>;
  /** Takes a queued run, or one whose owner's lease has lapsed. */
  claimRun(input: ClaimRun): Promise<Run | undefined>;
  renewLease(hold: Hold, leaseSeconds: number): Promise<Renewal>;
  /** Gives the run up: it waits while a request of it is pending, stands still if a pause was asked for, or is queued. */
  parkRun(hold: Hold): Promise<RunOutcome>;
  endRun(hold: Hold, end: RunEnd): Promise<RunOutcome>;
  pauseRun(id: RunId, by: { actor: Actor; reason: string }): Promise<RunOutcome>;
  /** Lets it go on. A person gives it its budgets anew; where one of them is spent, nobody but a person can. */
  resumeRun(id: RunId, by: { actor: Actor; reason: string }): Promise<RunOutcome>;
  /** Asks the run to stop. Its pending requests are cancelled with it; effects that happened stay. */
  cancelRun(id: RunId, by: { actor: Actor; reason: string }): Promise<RunOutcome>;

  /** Keeps an action that nobody is asked about, with what the gates said of it. */
  recordAction(input: RecordAction): Promise<{ kind: 'recorded' | 'existing' } | Refusal>;
  findAction(id: ActionId): Promise<Action | undefined>;

  openRequest(input: OpenRequest): Promise<OpenOutcome>;
  findRequest(id: RequestId): Promise<RequestState | undefined>;
  listRequests(filter: RequestFilter): Promise<Request[]>;
  /**
   * Notes that a person is being shown a request, if it asks for reading time, and answers since when. Only the first time counts.
   * Called by whoever hands the request over, never at the word of whom it is handed to.
   */
  showRequest(id: RequestId, person: string): Promise<Date | undefined>;
  decide(input: SubmitDecision): Promise<DecideOutcome>;
  cancelRequest(id: RequestId, by: { actor: Actor; reason: string }): Promise<{ kind: 'cancelled' } | Refusal>;
  /** Reminds, warns, escalates and closes whatever is due by the ledger's clock. Safe on every node at once. */
  sweep(limit?: number): Promise<Swept[]>;

  startEffect(input: StartEffect): Promise<StartOutcome>;
  finishEffect(input: FinishEffect): Promise<FinishOutcome>;
  settleEffect(input: SettleEffect): Promise<FinishOutcome>;
  findEffect(id: ActionId): Promise<Effect | undefined>;

  giveGrant(id: GrantId, terms: GrantTerms, actor: Actor): Promise<Grant>;
  revokeGrant(id: GrantId, actor: Actor): Promise<Grant>;
  listGrants(filter?: { tool?: string }): Promise<Grant[]>;
  delegate(id: DelegationId, terms: DelegationTerms, actor: Actor): Promise<Delegation>;
  revokeDelegation(id: DelegationId, actor: Actor): Promise<Delegation>;
  listDelegations(filter?: { to?: string }): Promise<Delegation[]>;

  /** Adds an event of the run's own, such as progress, to its numbered stream. */
  appendEvent(hold: Hold, event: { type: string; data: JsonObject }): Promise<RunEvent | Refusal>;
  readEvents(filter: { runId: RunId; after?: number; limit?: number }): Promise<RunEvent[]>;
  /**
   * Hands out events nobody has passed on yet, oldest first within each run, and marks them once `relay` has
   * returned. A relay that throws, or a process that dies, leaves them for the next taker: at least once, same number.
   */
  relayOutbox(relay: (events: readonly RunEvent[]) => Promise<void>, limit?: number): Promise<number>;

  /** Gives every entry that has none yet its place in the chain. Answers how many. */
  seal(): Promise<number>;
  readAudit(filter?: { after?: number; limit?: number }): Promise<SealedEntry[]>;
  auditHead(): Promise<{ seq: number; hash: Digest; prunedThrough: number; prunedHash: Digest }>;
  saveCheckpoint(checkpoint: Checkpoint): Promise<void>;
  listCheckpoints(): Promise<Checkpoint[]>;
  /** Drops entries up to a checkpoint. What is left verifies from the checkpoint on. */
  pruneAudit(through: number, actor: Actor): Promise<number>;
}
