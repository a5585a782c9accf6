import { UsageProblem } from '../problems.ts';

/** A number of things, as it was typed. */
export function countOf(place: string, typed: string | undefined, usual: number, most = 200): number {
  if (typed === undefined) return usual;
  const count = Number(typed);
  if (!Number.isInteger(count) || count < 1 || count > most) throw new UsageProblem(`${place} "${typed}": 1–${most}?`);
  return count;
}
