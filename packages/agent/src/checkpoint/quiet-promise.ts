/**
 * A promise whose failure may be looked at late. LangGraph notes what a task has written and looks at the outcome when the step
 * is over; until then Node would take a refusal for one that nobody handles, and end the process with all its other runs.
 */
export class QuietPromise<T> extends Promise<T> {
  /** What is derived is an ordinary promise: only the first one down the line is quiet. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  static of<T>(work: Promise<T>): QuietPromise<T> {
    return new QuietPromise<T>((resolve) => resolve(work));
  }

  // oxlint-disable unicorn/no-thenable
  // biome-ignore lint/suspicious/noThenProperty: it is a promise, and this is the place where LangGraph takes hold of it.
  override then<Result1 = T, Result2 = never>(
    onFulfilled?: ((value: T) => Result1 | PromiseLike<Result1>) | null,
    onRejected?: ((reason: unknown) => Result2 | PromiseLike<Result2>) | null,
  ): Promise<Result1 | Result2> {
    const derived = super.then(onFulfilled, onRejected);
    derived.catch(() => {});
    return derived;
  }
}
