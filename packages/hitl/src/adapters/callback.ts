import { z } from 'zod';
import { untilAborted } from '../network/until-aborted.ts';
import type { Asked, HumanAdapter, HumanAnswer, Notification } from '../ports/human.ts';
import { type Digest, DigestSchema } from '../schema/action.ts';
import type { Person } from '../schema/actor.ts';
import { type Decision, DecisionSchema } from '../schema/decision.ts';
import { HitlError } from '../schema/errors.ts';
import { problemsOf } from './wire/answer-message.ts';
import { actorOf, type KnownPerson, KnownPersonSchema } from './wire/people.ts';

/** A decision, or one with who took it and what was before their eyes, where that is not `person` and the action as asked. */
export type CallbackAnswer = Decision | { readonly by?: KnownPerson; readonly decision: Decision; readonly shownDigest?: Digest };

export type AskCallback = (asked: Asked, signal: AbortSignal) => CallbackAnswer | Promise<CallbackAnswer>;

export interface CallbackAdapterOptions {
  readonly approval: AskCallback;
  /** For questions that want a value. Without it, `approval` is called for these too. */
  readonly input?: AskCallback;
  readonly notification?: (notification: Notification) => void | Promise<void>;
  /** Without it, somebody is always there. One that throws says that nobody is. */
  readonly available?: () => boolean | Promise<boolean>;
  /** Who answers, where the answer does not say. */
  readonly person?: KnownPerson;
}

const AnswerSchema = z.strictObject({
  by: KnownPersonSchema.optional(),
  decision: DecisionSchema,
  shownDigest: DigestSchema.optional(),
});

/** So often is a callback told what was wrong with what it returned before it counts as broken. */
const MOST_CORRECTIONS = 5;

/** Asks by calling functions of the program it lives in. Whatever they do, only a decision in the right form gets through. */
export class CallbackAdapter implements HumanAdapter {
  readonly #options: CallbackAdapterOptions;
  readonly #person: Person | undefined;

  constructor(options: CallbackAdapterOptions) {
    this.#options = options;
    this.#person = options.person === undefined ? undefined : actorOf(options.person, 'callback', 'person');
  }

  requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#ask(this.#options.approval, asked, signal);
  }

  requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#ask(this.#options.input ?? this.#options.approval, asked, signal);
  }

  async sendNotification(notification: Notification): Promise<void> {
    await this.#options.notification?.(notification);
  }

  async isAvailable(): Promise<boolean> {
    try {
      return (await (this.#options.available?.() ?? true)) === true;
    } catch {
      return false;
    }
  }

  async #ask(callback: AskCallback, first: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    let asked = first;
    for (let corrections = 0; ; corrections++) {
      const answered = this.#read(await this.#call(callback, asked, signal), asked);
      if (!('problem' in answered)) return answered;
      if (corrections >= MOST_CORRECTIONS) throw new HitlError('HITL_INVALID_RESPONSE', answered.problem);
      asked = { ...first, refusal: { kind: 'refused', code: 'HITL_INVALID_RESPONSE', message: answered.problem } };
    }
  }

  async #call(callback: AskCallback, asked: Asked, signal: AbortSignal): Promise<unknown> {
    signal.throwIfAborted();
    try {
      // On a turn of its own, so that one that throws at once fails like one that throws later.
      return await untilAborted(
        Promise.resolve().then(() => callback(asked, signal)),
        signal,
      );
    } catch (error) {
      if (signal.aborted || HitlError.is(error)) throw error;
      throw new HitlError('HITL_NOBODY_AVAILABLE', error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  #read(returned: unknown, asked: Asked): HumanAnswer | { readonly problem: string } {
    const isBare = typeof returned === 'object' && returned !== null && 'kind' in returned;
    const parsed = AnswerSchema.safeParse(isBare ? { decision: returned } : returned);
    if (!parsed.success) return { problem: expectation(parsed.error, isBare) };
    const { by, decision, shownDigest = asked.action.digest } = parsed.data;
    const actor = by === undefined ? this.#person : actorOf(by as KnownPerson, 'callback', 'by');
    return actor === undefined
      ? { problem: 'by: expected who decided, because the adapter has no person' }
      : { actor, decision, shownDigest };
  }
}

const expectation = (error: z.ZodError, isBare: boolean): string =>
  `${problemsOf(error)}${isBare ? '' : '; expected a decision such as { kind: "approve" }, or { by, decision }'}`;
