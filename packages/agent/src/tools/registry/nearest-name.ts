/** The end of an error message: the known name somebody probably meant, or all of them where they are few. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const names = [...known];
  const nearest = nearestName(name, names);
  if (nearest !== undefined) return `; did you mean "${nearest}"?`;
  return names.length > 0 && names.length <= 16 ? `; known are ${names.join(', ')}` : '';
}

/** The known name that is the fewest typing slips away, or nothing where each of them is too far off to be a slip. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  // A name that long was never a slip, and comparing it would take its time.
  if (name.length > 200) return undefined;
  const typed = fold(name);
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const candidate of known) {
    const steps = distance(typed, fold(candidate));
    if (steps < least) [nearest, least] = [candidate, steps];
  }
  return nearest;
}

/** Case, hyphens and decomposed letters are the commonest slips of all. */
const fold = (name: string): string => name.normalize().toLowerCase().replaceAll('-', '_');

/** A name that was only begun is nearer than its length says: `timeout` for `timeout_ms`. */
const distance = (typed: string, known: string): number =>
  typed.length >= 4 && known !== typed && known.startsWith(typed) ? 1.5 : slips(typed, known);

/** Letters to put in, take out or change to get from one to the other. */
function slips(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row++) {
    const line = [row];
    for (let column = 1; column <= other.length; column++) {
      const change = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min(change, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
