/** Waits until there is a place, and hands back how to let the next one in. An abort ends the waiting. */
export type TakePlace = (signal: AbortSignal) => Promise<() => void>;

/** Places for so many at once; who comes later waits in the order of coming. */
export function places(atOnce: number): TakePlace {
  let taken = 0;
  const waiting: (() => void)[] = [];

  function turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const stop = (): void => {
      waiting.splice(waiting.indexOf(enter), 1);
      reject(signal.reason);
    };
    const enter = (): void => {
      signal.removeEventListener('abort', stop);
      resolve();
    };
    waiting.push(enter);
    signal.addEventListener('abort', stop, { once: true });
    return promise;
  }

  /** The place is handed on, or free. */
  function leave(): void {
    const next = waiting.shift();
    if (next === undefined) taken--;
    else next();
  }

  return async (signal) => {
    signal.throwIfAborted();
    if (taken < atOnce) taken++;
    else await turn(signal);
    return leave;
  };
}

/** Each thread that typesets has its own copy of the fonts and of the document. */
export const takePlace: TakePlace = places(2);
