import type { ClientRecord } from '../clients/acknowledgements.ts';

export interface Call {
  readonly tool: string;
  readonly key: string;
}

export interface RunRow {
  readonly id: string;
  readonly status: string;
  readonly ended: boolean;
  readonly pending: number;
  /** Seconds since its lease has lapsed, while it is running. */
  readonly lapsed: number | null;
  readonly eventSeq: number;
  readonly events: number;
}

export interface RequestRow {
  readonly id: string;
  readonly runId: string;
  readonly status: string;
  readonly deadlineAt: Date | null;
  readonly resolvedAt: Date | null;
  readonly hasAction: boolean;
  readonly opened: number;
  /** Entries of the record that end it. */
  readonly endings: number;
}

export interface DecisionRow {
  readonly requestId: string;
  readonly kind: string;
  readonly source: string;
  readonly decidedBy: string | null;
  readonly approvedActionId: string | null;
  readonly approvedDigest: string | null;
  readonly at: Date;
}

export interface EffectRow {
  readonly actionId: string;
  readonly tool: string;
  readonly effectClass: string;
  readonly status: string;
  readonly key: string;
  readonly attempts: number;
  /** What its action is, and what was approved. */
  readonly digest: string;
  readonly approvedDigest: string;
  readonly settled: boolean;
}

/** What is left when everything is over: the database, the receiver's own file, and what clients were told. */
export interface Evidence {
  readonly calls: readonly Call[];
  readonly hooks: readonly { readonly id: string; readonly type: string }[];
  readonly clients: ClientRecord;
  readonly deciders: Readonly<Record<string, string>>;
  readonly runs: readonly RunRow[];
  readonly requests: readonly RequestRow[];
  readonly decisions: readonly DecisionRow[];
  /** What was asked for, once for each run that was begun for it. */
  readonly asked: readonly string[];
  readonly effects: readonly EffectRow[];
  /** Checkpoints that two others go on from. */
  readonly forks: readonly string[];
  /** What the verifier of the record says is wrong. */
  readonly recordProblems: readonly string[];
  /** Rows whose newest version has no entry, or whose entries are not one for each version. */
  readonly unrecorded: readonly string[];
  /** Numbers of the inbox that there are. */
  readonly inbox: number;
  readonly gapsInSessions: readonly string[];
  readonly notRelayed: number;
  /** Ids of the messages that the webhook has to have had. */
  readonly owedHooks: readonly string[];
  readonly unwantedExits: number;
}

export interface Violation {
  readonly invariant: string;
  readonly about: string;
}

export type Invariant = (evidence: Evidence) => readonly Violation[];
