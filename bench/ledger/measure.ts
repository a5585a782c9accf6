export interface Sample {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Runs `once` over and over, `atOnce` at a time, for so many seconds. Each worker has a number of its own. */
export async function measure(atOnce: number, seconds: number, once: (worker: number, count: number) => Promise<number>): Promise<Sample> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(
    Array.from({ length: atOnce }, async (_, worker) => {
      for (let count = 0; performance.now() < until; count++) times.push(await once(worker, count));
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) };
}

/** The middle of several samples: one round that the machine spent on something else does not count. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
