/** How far something is that starts at a time and takes so long: 0 before, 1 after, quick at first and gentle in the end. */
export function eased(time: number, start: number, length: number): number {
  const share = Math.min(1, Math.max(0, (time - start) / Math.max(length, 0.001)));
  return 1 - (1 - share) ** 3;
}
