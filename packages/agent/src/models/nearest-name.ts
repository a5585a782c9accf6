/** The known name somebody probably meant, or nothing where all are too far off to be a slip. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const steps = distance(fold(name), fold(candidate));
    if (steps >= least) continue;
    nearest = candidate;
    least = steps;
  }
  return nearest;
}

/** The end of an error message: the nearest name, or all of them. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined ? `; known are ${known.join(', ')}` : `; did you mean "${nearest}"?`;
}

const fold = (name: string): string => name.slice(0, 100).normalize().toLowerCase().replaceAll('-', '_');

/** How many letters have to be put in, taken out or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (let column = 0; column < other.length; column++) {
      const changed = (row[column] ?? 0) + (other[column] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
