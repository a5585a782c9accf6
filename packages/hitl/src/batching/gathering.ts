import type { Asked, HumanAnswer } from '../ports/human.ts';

/** A question that waits for those that were proposed with it. */
export interface Gathered {
  readonly asked: Asked;
  readonly signal: AbortSignal;
  readonly answer: (answer: Promise<HumanAnswer>) => void;
}

/** What one of several actions that were proposed together tells of itself: that somebody has to be asked, or that nobody has. */
export interface Member {
  /** Whether the others still wait for it. Whoever asks again, after a refusal or an escalation, asks alone. */
  readonly awaited: () => boolean;
  readonly ask: (asked: Asked, signal: AbortSignal) => Promise<HumanAnswer>;
  readonly pass: () => void;
}

/**
 * Holds questions back until everything that was proposed together has either come to a question or gone past the gates.
 * No clock is involved: each member says once where it has got to.
 */
export function gather(count: number, put: (questions: readonly Gathered[]) => void): readonly Member[] {
  const awaited = new Set(Array.from({ length: count }, (_, index) => index));
  const questions: Gathered[] = [];
  const arrive = (index: number) => {
    if (awaited.delete(index) && awaited.size === 0 && questions.length > 0) put(questions);
  };
  return [...awaited].map((index) => ({
    awaited: () => awaited.has(index),
    pass: () => arrive(index),
    ask: (asked, signal) =>
      new Promise<HumanAnswer>((resolve, reject) => {
        const leave = () => reject(signal.reason as Error);
        if (signal.aborted) leave();
        else signal.addEventListener('abort', leave, { once: true });
        questions.push({ asked, signal, answer: resolve });
        arrive(index);
      }),
  }));
}
