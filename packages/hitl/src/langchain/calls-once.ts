/** How many finished calls are remembered. Whoever delivers an answer again does so soon. */
const REMEMBERED = 10_000;

/**
 * Lets each call happen once in this process, however often an answer is delivered: whoever comes second waits for the first and
 * gets the same result. It is memory and no more; another process, or this one after a restart, knows nothing of it.
 */
export class CallsOnce<Result> {
  readonly #results = new Map<string, Promise<Result>>();
  /** In the order in which they came to their end; what is under way is never forgotten. */
  readonly #finished = new Set<string>();
  readonly #remembered: number;

  constructor(remembered = REMEMBERED) {
    this.#remembered = remembered;
  }

  /** `isPause` tells what ends a call without its having happened, so that it may be entered again. */
  run(key: string, call: () => Promise<Result>, isPause: (error: unknown) => boolean): Promise<Result> {
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const made = call();
    this.#results.set(key, made);
    made.then(
      () => this.#finish(key),
      (error: unknown) => {
        if (isPause(error)) this.#results.delete(key);
        else this.#finish(key);
      },
    );
    return made;
  }

  #finish(key: string): void {
    this.#finished.add(key);
    for (const oldest of this.#finished) {
      if (this.#finished.size <= this.#remembered) return;
      this.#finished.delete(oldest);
      this.#results.delete(oldest);
    }
  }
}
