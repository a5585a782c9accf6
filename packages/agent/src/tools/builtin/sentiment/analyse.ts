import type { CleanReview } from '../review.ts';
import { ASPECTS, type Aspect } from './aspects.ts';
import { type Complainable, findRises } from './find-rises.ts';
import type { Grouping, SentimentFindings, Tally } from './findings.ts';
import { keepClearest, quoteOf } from './quotes.ts';
import type { ReadOpinion } from './read-opinion.ts';
import { changeOf, noReviews, withReview } from './tally.ts';

export interface AnalyseOptions {
  readonly aspects: readonly Aspect[];
  readonly groupBy: Grouping;
  readonly examples: number;
}

/** Sums up reviews one by one. */
export interface Analysis {
  readonly add: (review: CleanReview, opinion: ReadOpinion) => void;
  readonly result: () => Omit<SentimentFindings, 'table' | 'left_out'>;
}

/** What a plan's state can carry. */
const MOST_GROUPS = 40;
const MOST_MONTHS = 36;
const MOST_RISES = 8;
const MOST_BRANDS = 10;

/** Starts with nothing. */
export function startAnalysis({ aspects, groupBy, examples }: AnalyseOptions): Analysis {
  const wanted = ASPECTS.filter((aspect) => aspects.length === 0 || aspects.includes(aspect));
  let total = noReviews();
  const months = new Map<string, Tally>();
  const brands = new Map<string, number>();
  const groups = new Map<string, { tally: Tally; months: Map<string, Tally> }>();
  const complainable: Complainable[] = [];
  const perAspect = new Map(
    wanted.map((aspect) => [
      aspect,
      { mentions: 0, positive: 0, negative: 0, praise: keepClearest(examples), complaints: keepClearest(examples) },
    ]),
  );
  const days: { from: string | null; to: string | null } = { from: null, to: null };

  function addAspects(review: CleanReview, opinion: ReadOpinion): void {
    for (const [aspect, label] of opinion.aspects) {
      const counts = perAspect.get(aspect);
      if (counts === undefined) continue;
      counts.mentions++;
      if (label === 'neutral') continue;
      counts[label]++;
      // A quote is clear if it speaks of little else, says the same as a whole, and says it shortly.
      const clarity = (label === 'positive' ? opinion.score : -opinion.score) - opinion.aspects.size * 0.3 - review.text.length / 1000;
      counts[label === 'positive' ? 'praise' : 'complaints'].add(clarity, review.id, review.text);
    }
  }

  function addMonth(review: CleanReview, opinion: ReadOpinion, month: string): void {
    months.set(month, withReview(months.get(month) ?? noReviews(), opinion));
    const complaints = wanted.filter((aspect) => opinion.aspects.get(aspect) === 'negative');
    const { brand, product, platform } = review;
    complainable.push({
      month,
      brand,
      product,
      platform,
      complaints,
      ...(complaints.length > 0 && { quote: quoteOf(review.id, review.text) }),
    });
  }

  return {
    add(review, opinion) {
      total = withReview(total, opinion);
      if (review.brand !== null) brands.set(review.brand, (brands.get(review.brand) ?? 0) + 1);
      addAspects(review, opinion);
      const month = review.date?.slice(0, 7);
      if (review.date !== null && month !== undefined) {
        if (days.from === null || review.date < days.from) days.from = review.date;
        if (days.to === null || review.date > days.to) days.to = review.date;
        addMonth(review, opinion, month);
      }
      const name = (groupBy === 'month' ? month : review[groupBy]) ?? '?';
      const group = groups.get(name) ?? { tally: noReviews(), months: new Map<string, Tally>() };
      group.tally = withReview(group.tally, opinion);
      if (month !== undefined) group.months.set(month, withReview(group.months.get(month) ?? noReviews(), opinion));
      groups.set(name, group);
    },
    result() {
      const change = changeOf(months);
      return {
        ...days,
        brands: [...brands]
          .sort(([one, less], [other, more]) => more - less || (one < other ? -1 : 1))
          .slice(0, MOST_BRANDS)
          .map(([brand]) => brand),
        total,
        group_by: groupBy,
        groups: [...groups]
          .sort(([one, { tally: less }], [other, { tally: more }]) =>
            groupBy === 'month' ? (one < other ? -1 : 1) : more.reviews - less.reviews || (one < other ? -1 : 1),
          )
          .slice(groupBy === 'month' ? -MOST_GROUPS : 0, groupBy === 'month' ? undefined : MOST_GROUPS)
          .map(([name, group]) => {
            const groupChange = groupBy === 'month' ? undefined : changeOf(group.months);
            return { name, ...group.tally, ...(groupChange !== undefined && { change: groupChange }) };
          }),
        aspects: [...perAspect]
          .map(([aspect, { praise, complaints, ...counts }]) => ({
            aspect,
            ...counts,
            praise: praise.quotes(),
            complaints: complaints.quotes(),
          }))
          .filter(({ mentions }) => mentions > 0)
          .sort((one, other) => other.mentions - one.mentions),
        months: [...months]
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .slice(-MOST_MONTHS)
          .map(([month, tally]) => ({ month, ...tally })),
        ...(change !== undefined && { change }),
        rises: findRises({ reviews: complainable, aspects: wanted, limit: MOST_RISES, examples }),
      };
    },
  };
}
