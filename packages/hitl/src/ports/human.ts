import type { Action, Digest } from '../schema/action.ts';
import type { Person } from '../schema/actor.ts';
import type { Decision } from '../schema/decision.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Request } from '../schema/request.ts';
import type { Refusal, Swept } from './ledger.ts';

/** A question on its way to a person: all there is to show, and what to say if the answer before was not taken. */
export interface Asked {
  readonly request: Request;
  readonly action: Action;
  /** Language tag of whoever is asked, where it is known: `ko`, `en`, `ja`. */
  readonly language?: string;
  /** Why the last answer changed nothing. */
  readonly refusal?: Refusal;
  /** What other parameters would make of the action, so that a change can be seen before it is sent. Nothing is stored. */
  readonly preview: (change: { actor: Person; parameters: JsonObject }) => Promise<Previewed>;
}

export type Previewed =
  | {
      readonly kind: 'preview';
      readonly action: Action;
      /** Otherwise the changed action is put as a question of its own. */
      readonly mayApproveAtOnce: boolean;
    }
  | Refusal;

/** What a person said. Who they are is established by the adapter, never read from what they sent. */
export interface HumanAnswer {
  readonly actor: Person;
  readonly decision: Decision;
  /** Digest of what was before their eyes: that of `asked.action`, if all of it was shown. */
  readonly shownDigest: Digest;
  /** With an approval: the same again, to the letter, need not be asked about in this session. Never taken for high or critical risk. */
  readonly remember?: 'session';
}

/** Similar questions of low risk, put as one. Each stays a question of its own: each answer carries the digest of its own action. */
export interface AskedTogether {
  readonly tool: string;
  readonly gate: string;
  /** The parameters that all of them have, with the same value. */
  readonly common: JsonObject;
  readonly questions: readonly {
    readonly asked: Asked;
    /** The parameters in which this one differs from the others. */
    readonly differs: JsonObject;
  }[];
  readonly language?: string;
}

/** Something people are told and need not answer. */
export type Notification =
  | { readonly kind: 'request'; readonly did: Swept['did']; readonly request: Request }
  | { readonly kind: 'message'; readonly text: string };

/**
 * A way to people: a terminal, a callback, a webhook, a queue. An adapter only carries questions and answers; whether an answer
 * counts is decided by the ledger, and one that doesn't comes back as `refusal`. When the signal fires, the question has been
 * settled elsewhere or its time is up: stop asking and reject. An adapter that finds nobody rejects with `HITL_NOBODY_AVAILABLE`.
 */
export interface HumanAdapter {
  /** For what a gate has caught: an action, a plan, an answer of the agent. */
  requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer>;
  /** For what only a person knows: a clarification, an input, what to do about a failure. */
  requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer>;
  /**
   * For several at once, where the way to people has a form for it. Answers come in the order of the questions; where one is
   * `undefined` that question is put by itself, and so are all of them by an adapter that hasn't got this.
   */
  requestTogether?(together: AskedTogether, signal: AbortSignal): Promise<readonly (HumanAnswer | undefined)[]>;
  sendNotification(notification: Notification): Promise<void>;
  /** Whether there is anybody to ask right now. */
  isAvailable(): boolean | Promise<boolean>;
}
