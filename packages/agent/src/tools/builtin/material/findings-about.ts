import type { Language } from '../../../contract/language.ts';
import { type Tables, withTables } from '../../../tables/index.ts';
import type { ToolContext } from '../../tool.ts';
import { analyse } from '../sentiment/analyse.ts';
import { ASPECTS } from '../sentiment/aspects.ts';
import type { SentimentFindings } from '../sentiment/findings.ts';
import { openStretches } from '../sentiment/labelling/open-stretches.ts';
import { normaliseName } from '../text/normalise-text.ts';
import { IS_SUBJECT, keepSubject, type Subject } from './subject.ts';

/** What stands for a group of reviews whose product nobody knows. */
const UNKNOWN = '?';
/** Some of them will be in the language that is wanted. */
const EXAMPLES = 8;

/**
 * What the reviews of one brand or product say, where others were read beside it: what customers say of the rest says nothing of
 * this. Undefined where no review is about it.
 */
export async function findingsAbout(
  context: Pick<ToolContext, 'folder' | 'signal'>,
  findings: SentimentFindings,
  subject: Subject,
  language: Language,
): Promise<SentimentFindings | undefined> {
  if (!hasOthers(findings, subject)) return findings;
  return withTables({ folder: context.folder, signal: context.signal }, async (tables) => {
    await openLabelled(tables, findings, subject);
    const about = await analyse(tables, {
      aspects: findings.aspects.map(({ aspect }) => aspect),
      groupBy: findings.group_by,
      examples: EXAMPLES,
      language,
      period: findings.before === undefined ? undefined : findings.period,
    });
    return about.total.reviews === 0 ? undefined : { table: findings.table, ...about, left_out: findings.left_out };
  });
}

function hasOthers({ brands = [], group_by: groupBy, groups }: SentimentFindings, { brand, product }: Subject): boolean {
  const others = (names: readonly string[], own: readonly string[]): boolean => {
    const known = new Set(own.map(normaliseName));
    return known.size > 0 && names.some((name) => name !== UNKNOWN && !known.has(normaliseName(name)));
  };
  return (
    others(brands, brand === undefined ? [] : [brand]) ||
    (groupBy === 'product'
      ? others(
          groups.map(({ name }) => name),
          product,
        )
      : product.length > 0)
  );
}

/** The table as the sentiment tool counts it, of these reviews alone. */
async function openLabelled(tables: Tables, { table, before, period }: SentimentFindings, subject: Subject): Promise<void> {
  await tables.view('labelled_rows', table);
  if (before !== undefined) await tables.view('earlier_rows', before.table);
  const earlier = before === undefined ? '' : ' union all select *, true as early from earlier_rows';
  await tables.run(`create view all_labelled as select *, false as early from labelled_rows${earlier}`);
  await keepSubject(tables, 'all_labelled', subject);
  const bits = (column: string): string =>
    `cast(${ASPECTS.map((aspect, index) => `(case when list_contains(${column}, '${aspect}') then ${1 << index} else 0 end)`).join(' + ')} as utinyint) as ${column}`;
  await tables.run(
    `create table read_reviews as select id, date, brand, product, category, platform, language, rating, text, early,
        cast(case label when 'positive' then 1 when 'negative' then -1 else 0 end as tinyint) as sign, score, has_opinion,
        ${bits('mentioned')}, ${bits('praised')}, ${bits('criticised')} from all_labelled where ${IS_SUBJECT}`,
  );
  await openStretches(tables, before === undefined ? undefined : period);
}
