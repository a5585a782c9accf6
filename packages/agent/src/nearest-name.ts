import { distance } from 'fastest-levenshtein';

/** The known name somebody probably meant, or nothing where all are too far off to be a slip. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  // A name that long was never a slip, and comparing it would take its time.
  if (name.length > 200) return undefined;
  const typed = fold(name);
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(typed.length / 3)) + 1;
  for (const candidate of known) {
    const steps = slips(typed, fold(candidate));
    if (steps < least) [nearest, least] = [candidate, steps];
  }
  return nearest;
}

/** The end of an error message: the nearest name, or all of them where they are few. */
export function didYouMean(name: string, known: Iterable<string>): string {
  const names = [...known];
  const nearest = nearestName(name, names);
  if (nearest !== undefined) return `; did you mean "${nearest}"?`;
  return names.length > 0 && names.length <= 16 ? `; known are ${names.join(', ')}` : '';
}

/** Case, width, hyphens and decomposed letters are the commonest slips of all. */
const fold = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('-', '_');

/** A name that was only begun is nearer than its length says: `timeout` for `timeout_ms`. */
const slips = (typed: string, known: string): number =>
  typed.length >= 4 && known !== typed && known.startsWith(typed) ? 1.5 : distance(typed, known);
