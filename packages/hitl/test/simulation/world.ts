import { type Action, type ActionId, type DecideOutcome, deriveId, type Hold, type Ledger, type RecordedDecision } from '@dream-agent/hitl';
import type { DelegationId, GrantId, RequestId, RunId } from '@dream-agent/hitl/schema';

/** A run as those who drive it know it: every hold anybody ever had on it, the newest last. */
export interface KnownRun {
  readonly id: RunId;
  readonly holds: Hold[];
}

/** A question as the people know it. */
export interface KnownRequest {
  readonly id: RequestId;
  readonly action: Action;
}

/** A call that an owner has started and not yet reported on. */
export interface UnderWay {
  readonly hold: Hold;
  readonly actionId: ActionId;
}

/** A line in the log of whoever receives the tool's calls. */
export interface Call {
  readonly actionId: ActionId;
  readonly digest: string;
  readonly key: string;
}

/** An answer that somebody was given, with the key it was asked for under. */
export interface Keyed {
  readonly asked: string;
  readonly outcome: DecideOutcome;
}

export const LEASE = 20;

/**
 * What everybody but the ledger knows: owners their holds, people the questions, the receiver its calls. Nothing in
 * here is read from the ledger's rows, so it can bear witness against them.
 */
export class World {
  readonly runs: KnownRun[] = [];
  readonly requests: KnownRequest[] = [];
  /** Whatever somebody might try to carry out. */
  readonly actions: Action[] = [];
  /** Those that an owner knows to be let through. */
  readonly cleared: Action[] = [];
  readonly grants: GrantId[] = [];
  readonly delegations: DelegationId[] = [];
  readonly calls: Call[] = [];
  readonly keyed = new Map<string, Keyed>();
  readonly closed = new Set<RequestId>();
  readonly acknowledged = new Map<RequestId, RecordedDecision>();
  underWay: UnderWay[] = [];

  /** Also the name of the tool, so that the grants of one schedule mean nothing to the next on the same database. */
  readonly name: string;
  readonly nodes: readonly Ledger[];
  readonly advance: (seconds: number) => Promise<void>;
  #made = 0;

  constructor(name: string, nodes: readonly Ledger[], advance: (seconds: number) => Promise<void>) {
    this.name = name;
    this.nodes = nodes;
    this.advance = advance;
  }

  node(number: number): Ledger {
    return this.nodes[number % this.nodes.length] as Ledger;
  }

  newId<Prefix extends 'run' | 'grt' | 'dlg'>(prefix: Prefix) {
    return deriveId(prefix, this.name, ++this.#made);
  }

  /** A question that, for all that people were told, is still open. */
  unanswered(back: number): KnownRequest | undefined {
    return newest(
      this.requests.filter(({ id }) => !this.closed.has(id)),
      back,
    );
  }

  acknowledge(id: RequestId, decision: RecordedDecision): void {
    this.acknowledged.set(id, decision);
    this.closed.add(id);
    const action = this.actions.find((known) => known.id === decision.approvedActionId);
    if (action !== undefined) this.cleared.push(action);
  }

  nextStep(): string {
    return `step ${++this.#made}`;
  }
}

/** The newest for 0, older ones for more, going round. */
export function newest<Item>(items: readonly Item[], back: number): Item | undefined {
  return items[items.length - 1 - (back % Math.max(items.length, 1))];
}

/** The hold that counts for 0, stale ones for more. Somebody who never had one makes one up. */
export function holdOf(run: KnownRun, back: number): Hold {
  return newest(run.holds, back) ?? { runId: run.id, owner: 'nobody', fence: 0 };
}
