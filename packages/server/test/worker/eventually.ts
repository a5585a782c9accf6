import { setTimeout as sleep } from 'node:timers/promises';

/** Looks until it is so; other programs take their time, and say nothing when they are done. */
export async function eventually<Value>(read: () => Promise<Value>, isSo: (value: Value) => boolean, withinMs = 20_000): Promise<Value> {
  const until = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (isSo(value)) return value;
    if (performance.now() > until) throw new Error(`still ${JSON.stringify(value)} after ${withinMs} ms`);
    await sleep(15);
  }
}
