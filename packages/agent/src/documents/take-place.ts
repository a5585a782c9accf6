/** Each thread has its own copy of the fonts and of the document. */
const AT_ONCE = 2;

let taken = 0;
const waiting: (() => void)[] = [];

/** Waits until one of the few threads may be started, and hands back how to let the next one in. An abort ends the waiting. */
export async function takePlace(signal: AbortSignal): Promise<() => void> {
  signal.throwIfAborted();
  if (taken < AT_ONCE) taken++;
  else await turn(signal);
  return leave;
}

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
