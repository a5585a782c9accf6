import { z } from 'zod';
import type { ToolOutput } from '../../../contract/todo-result.ts';
import { type SentimentFindings, SentimentFindingsSchema } from '../sentiment/findings.ts';

/** What one analyst says about one question. Two that say the same agree. A tool may hand over claims of its own as `claims`. */
export const ClaimSchema = z.strictObject({
  about: z.string().min(1).max(100),
  says: z.string().min(1).max(200),
  /** A share or a difference of shares, to show how clear it is. */
  figure: z.number().exactOptional(),
});
export type Claim = z.infer<typeof ClaimSchema>;

/** From here on a share is called one way, and below the rest of it the other. */
const CLEAR = 0.6;
/** A share that moves less than this has not moved. */
const STEADY = 0.05;
/** Groups with fewer opinions say nothing by themselves. */
const FEWEST = 5;

const claimsKept = z.array(ClaimSchema).max(50);

/** What each of the analysts says, in order; nothing where what it found can't be compared. */
export function claimsOf(outputs: readonly ToolOutput[]): Claim[][] {
  const findings = outputs.map(({ data }) => SentimentFindingsSchema.safeParse(data['sentiment_findings']).data);
  const allAspects = new Set(findings.flatMap((one) => one?.aspects.map(({ aspect }) => aspect) ?? []));
  return outputs.map(({ data }, index) => {
    const found = findings[index];
    const own = claimsKept.safeParse(data['claims']).data ?? [];
    return found === undefined ? own : [...own, ...claimsIn(found, found.aspects.length < allAspects.size)];
  });
}

/** An analyst that looks at some aspects only judges by what is said about those; the others, by their groups. */
function claimsIn(findings: SentimentFindings, looksAtAspects: boolean): Claim[] {
  const shares = (looksAtAspects ? findings.aspects : findings.groups)
    .filter(({ positive, negative }) => positive + negative >= FEWEST)
    .map(({ positive, negative }) => positive / (positive + negative));
  const changes = findings.groups.flatMap(({ change }) => (change === undefined ? [] : [change]));
  const moved = (changes.length > 0 ? changes : findings.change === undefined ? [] : [findings.change]).map(
    ({ negative_share: now, before_negative_share: before }) => now - before,
  );
  const rise = findings.rises.toSorted((one, other) => other.strength - one.strength)[0];
  return [
    ...meanClaim('mood', shares, (share) => (share >= CLEAR ? 'positive' : share <= 1 - CLEAR ? 'negative' : 'mixed')),
    ...(looksAtAspects
      ? []
      : meanClaim('direction', moved, (difference) => (difference > STEADY ? 'worse' : difference < -STEADY ? 'better' : 'steady'))),
    { about: 'rise', says: rise?.aspect ?? 'none', ...(rise === undefined ? {} : { figure: rise.strength }) },
  ];
}

/** Each group counts alike here: what is small does not drown in what is large, and that is where views differ. */
function meanClaim(about: string, values: readonly number[], says: (mean: number) => string): Claim[] {
  if (values.length === 0) return [];
  const mean = Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 1000) / 1000;
  return [{ about, says: says(mean), figure: mean }];
}
