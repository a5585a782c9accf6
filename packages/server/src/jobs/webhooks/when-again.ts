/** After each attempt that failed, in seconds: about three days in all. After the last there is none. */
const WAITS = [5, 30, 120, 600, 1_800, 7_200, 18_000, 36_000, 64_800, 86_400];

/** Up to a fifth more or less, so that those who failed together don't come back together. */
const JITTER = 0.2;

/** How long to wait after this many attempts; nothing after the last. */
export function whenAgain(attempts: number, random: () => number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : wait * (1 - JITTER + 2 * JITTER * random());
}

export const MOST_ATTEMPTS = WAITS.length + 1;
