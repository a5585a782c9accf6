import type { Counted } from './count-terms.ts';
import type { Keyword } from './findings.ts';

/** Standard errors from which a share is said to have moved, and how much at least. */
const LEAST_STRENGTH = 3;
const LEAST_RATIO = 1.25;

/** Whether a term is used more or less in the last third of the time than before. */
export function movementOf(
  { reviews, late }: Pick<Counted, 'reviews' | 'late'>,
  total: { readonly reviews: number; readonly late: number },
): Keyword['movement'] {
  const early = total.reviews - total.late;
  if (early === 0 || total.late === 0) return 'steady';
  const [before, after] = [(reviews - late) / early, late / total.late];
  const share = reviews / total.reviews;
  const error = Math.sqrt(share * (1 - share) * (1 / early + 1 / total.late));
  if (error === 0 || Math.abs(after - before) / error < LEAST_STRENGTH) return 'steady';
  if (after >= before * LEAST_RATIO) return 'rising';
  return before >= after * LEAST_RATIO ? 'falling' : 'steady';
}
