import { distance } from 'fastest-levenshtein';

/** The known name somebody probably meant, or nothing where every one of them is too far off to be a slip. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const typed = fold(name);
  let nearest: string | undefined;
  let least = Math.max(2, Math.floor(name.length / 3)) + 1;
  for (const candidate of known) {
    const steps = distance(typed, fold(candidate));
    if (steps < least) {
      nearest = candidate;
      least = steps;
    }
  }
  return nearest;
}

/** The end of an error message: the nearest name, or all of them where they are few. */
export function didYouMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  if (nearest !== undefined && nearest.normalize() === name.normalize()) return `; it is spelt "${nearest}" in another Unicode form`;
  if (nearest !== undefined) return `; did you mean "${nearest}"?`;
  return known.length > 0 && known.length <= 12 ? `; known are ${known.join(', ')}` : '';
}

/** Case, hyphens and decomposed letters are the commonest slips of all. */
const fold = (name: string): string => name.normalize().toLowerCase().replaceAll('-', '_');
