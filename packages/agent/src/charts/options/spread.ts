/** Moves what would stand on top of each other apart, as little as possible, and keeps it between two bounds. */
export function spread(wanted: readonly number[], gap: number, from: number, to: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0));
  const places = [...wanted];
  for (const [rank, index] of order.entries()) {
    const above = order[rank - 1];
    if (above !== undefined) places[index] = Math.max(places[index] ?? 0, (places[above] ?? 0) + gap);
  }
  let limit = to;
  for (const index of order.toReversed()) {
    places[index] = Math.max(from - gap, Math.min(places[index] ?? 0, limit));
    limit = (places[index] ?? 0) - gap;
  }
  return places;
}
