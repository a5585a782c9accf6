import type { Asked, HumanAdapter, HumanAnswer, Notification } from '../ports/human.ts';
import type { RiskLevel } from '../schema/risk.ts';
import { type Gathered, gather, type Member } from './gathering.ts';
import { groupSimilar, mayShareQuestion, together } from './similar-questions.ts';

export interface BatchingOptions {
  /** Up to which risk similar questions are put as one: `low`, unless `medium` is said. Anything graver is asked by itself. */
  readonly maxRisk?: Extract<RiskLevel, 'low' | 'medium'>;
  /** The place of the question among those that were proposed together, if it was. */
  readonly memberOf: () => Member | undefined;
  /** Whether people have said yes to such a thing again and again: it is put in the short form. */
  readonly isRoutine: (asked: Asked) => boolean;
  /** Told of every answer, before anything has become of it. */
  readonly onAnswer: (asked: Asked, answer: HumanAnswer) => void;
}

/** Stands before another adapter and puts similar questions together, where that one has a form for it. */
export class BatchingHuman implements HumanAdapter {
  readonly #human: HumanAdapter;
  readonly #options: BatchingOptions;
  readonly #maxRisk: RiskLevel;

  constructor(human: HumanAdapter, options: BatchingOptions) {
    this.#human = human;
    this.#options = options;
    this.#maxRisk = options.maxRisk ?? 'low';
  }

  isAvailable(): boolean | Promise<boolean> {
    return this.#human.isAvailable();
  }

  sendNotification(notification: Notification): Promise<void> {
    return this.#human.sendNotification(notification);
  }

  requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#told(asked, this.#human.requestInput(asked, signal));
  }

  requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    const among = this.#options.memberOf();
    const [alone] = gather(1, (questions) => this.put(questions));
    const member = among?.awaited() === true ? among : alone;
    return member === undefined ? this.#askAlone(asked, signal) : member.ask(asked, signal);
  }

  /** Puts questions that have waited for each other, the similar ones as one. */
  put(questions: readonly Gathered[]): void {
    const open = questions.filter(({ signal }) => !signal.aborted);
    for (const group of groupSimilar(open, this.#maxRisk)) {
      if (this.#isShort(group)) void this.#askTogether(group);
      else for (const { asked, signal, answer } of group) answer(this.#askAlone(asked, signal));
    }
  }

  #isShort(group: readonly Gathered[]): boolean {
    if (this.#human.requestTogether === undefined) return false;
    const [first] = group;
    return (
      group.length > 1 || (first !== undefined && mayShareQuestion(first.asked, this.#maxRisk) && this.#options.isRoutine(first.asked))
    );
  }

  async #askTogether(group: readonly Gathered[]): Promise<void> {
    const stop = new AbortController();
    let left = group.length;
    for (const { signal } of group) signal.addEventListener('abort', () => --left === 0 && stop.abort(signal.reason), { once: true });
    const answers = await this.#listAnswers(group, stop.signal);
    group.forEach(({ asked, signal, answer }, index) => {
      const given = answers?.[index] ?? undefined;
      if (signal.aborted) return;
      answer(given === undefined ? this.#askAlone(asked, signal) : this.#told(asked, Promise.resolve(given)));
    });
  }

  /** Whatever goes wrong with the list, each question is still there to be put by itself. */
  async #listAnswers(group: readonly Gathered[], signal: AbortSignal): Promise<readonly (HumanAnswer | undefined)[] | undefined> {
    try {
      return await this.#human.requestTogether?.(together(group), signal);
    } catch {
      return undefined;
    }
  }

  #askAlone(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.#told(asked, this.#human.requestApproval(asked, signal));
  }

  async #told(asked: Asked, answering: Promise<HumanAnswer>): Promise<HumanAnswer> {
    const answer = await answering;
    this.#options.onAnswer(asked, answer);
    return answer;
  }
}
