/** A promise that is given up as soon as the signal says so, whether or not whoever works on it listens. */
export async function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  // Whichever of the two comes second has nobody to tell.
  stopped.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([stopped, work]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
