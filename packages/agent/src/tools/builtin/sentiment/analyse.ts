import { z } from 'zod';
import { type Language, LanguageSchema } from '../../../contract/language.ts';
import type { Tables } from '../../../tables/index.ts';
import { type Period, periodBefore, toldPeriod, yearBefore } from '../days-before.ts';
import { ASPECTS, type Aspect } from './aspects.ts';
import { type Compared, type Grouping, type SentimentFindings, TallySchema } from './findings.ts';
import { READING_METHODS } from './method.ts';
import { quoteOf } from './quotes.ts';
import { risesIn } from './rises/rises-in.ts';
import { changeBetween, changeOf, shareOf } from './tally.ts';

export interface AnalyseOptions {
  readonly aspects: readonly Aspect[];
  readonly groupBy: Grouping;
  readonly examples: number;
  /** Quotes in this language come first: whoever reads them should understand them. */
  readonly language: Language;
  /** What was asked for, where there are days before it to compare with. */
  readonly period: Period | undefined;
}

/** What a plan's state can carry. */
const MOST_GROUPS = 40;
const MOST_MONTHS = 36;
const MOST_RISES = 8;
const MOST_BRANDS = 10;

const TALLY = `count(*) as reviews, count(*) filter (sign = 1) as positive, count(*) filter (sign = -1) as negative,
  count(*) filter (sign = 0) as neutral, count(*) filter (not has_opinion) as without_opinion`;
const MONTH = `strftime(date, '%Y-%m')`;

const MonthTallySchema = TallySchema.extend({ month: z.string() });
const GroupTallySchema = TallySchema.extend({ name: z.string() });

/** Sums up what was labelled, the days before only where it says so. Nothing is counted in JavaScript: the table may hold millions of rows. */
export async function analyse(
  tables: Tables,
  { aspects, groupBy, examples, language, period }: AnalyseOptions,
): Promise<Omit<SentimentFindings, 'table' | 'left_out'>> {
  const wanted = ASPECTS.filter((aspect) => aspects.length === 0 || aspects.includes(aspect));
  const total = await tables.row(TallySchema, `select ${TALLY} from labelled`);
  const days = await tables.row(
    z.object({ from: z.string().nullable(), to: z.string().nullable() }),
    `select min(date)::varchar as "from", max(date)::varchar as "to" from labelled`,
  );
  const brands = await tables.rows(
    z.object({ brand: z.string() }),
    `select brand from labelled where brand is not null group by brand order by count(*) desc, brand limit ${MOST_BRANDS}`,
  );
  const months = await tables.rows(
    MonthTallySchema,
    `select ${MONTH} as month, ${TALLY} from everything where date is not null group by month order by month`,
  );
  const compared = period === undefined ? [] : await comparedIn(tables, period);
  const [asked, before] = (['asked', 'before'] as const).map((wanted) => compared.find(({ which }) => which === wanted));
  const change = period === undefined ? changeOf(months) : asked && before && changeBetween(asked, before);
  return {
    ...days,
    brands: brands.map(({ brand }) => brand),
    total,
    group_by: groupBy,
    groups: await groupsIn(tables, groupBy, period),
    aspects: await aspectsIn(tables, wanted, examples, language),
    months: months.slice(-MOST_MONTHS),
    ...(compared.length > 1 && { compared }),
    ...(change !== undefined && { change }),
    rises: await risesIn(tables, { aspects: wanted, limit: MOST_RISES, examples, language, period }),
    method: await methodsIn(tables),
    without_opinion_share: shareOf(total.without_opinion, total.reviews),
  };
}

async function groupsIn(tables: Tables, groupBy: Grouping, period: Period | undefined): Promise<SentimentFindings['groups']> {
  const name = `coalesce(${groupBy === 'month' ? MONTH : groupBy}, '?')`;
  const all = `select ${name} as name, ${TALLY} from labelled group by 1`;
  if (groupBy === 'month') {
    // The latest of them. Reviews without a day sort after all months.
    return tables.rows(GroupTallySchema, `select * from (${all} order by name desc limit ${MOST_GROUPS}) order by name`);
  }
  const groups = await tables.rows(GroupTallySchema, `${all} order by reviews desc, name limit ${MOST_GROUPS}`);
  if (period !== undefined) {
    const past = periodBefore(period);
    const before = await tables.rows(
      GroupTallySchema,
      `select ${name} as name, ${TALLY} from labelled_before where date between '${past.from}' and '${past.to}' group by 1`,
    );
    return groups.map((group) => {
      const then = before.find((one) => one.name === group.name);
      const change = then && changeBetween({ ...group, ...toldPeriod(period) }, { ...then, ...toldPeriod(past) });
      return { ...group, ...(change !== undefined && { change }) };
    });
  }
  const byMonth = await tables.rows(
    MonthTallySchema.extend({ name: z.string() }),
    `select ${name} as name, ${MONTH} as month, ${TALLY} from labelled
     where date is not null and list_contains($1::json::varchar[], ${name}) group by 1, 2 order by 2`,
    [JSON.stringify(groups.map((group) => group.name))],
  );
  return groups.map((group) => {
    const change = changeOf(byMonth.filter((tally) => tally.name === group.name));
    return { ...group, ...(change !== undefined && { change }) };
  });
}

/** The period, the one before it and the same a year before; those that nothing is known of are left out, and with them what they are for. */
async function comparedIn(tables: Tables, period: Period): Promise<Compared[]> {
  const periods = [
    ['asked', period],
    ['before', periodBefore(period)],
    ['year_before', yearBefore(period)],
  ] as const;
  const { first } = await tables.row(z.object({ first: z.string() }), 'select min(date)::varchar as first from everything');
  const compared: Compared[] = [];
  for (const [which, { from, to }] of periods) {
    const tally = await tables.row(
      TallySchema.extend({ rating: z.number().nullable() }),
      `select ${TALLY}, round(avg(rating), 2) as rating from everything where date between '${from}' and '${to}' and early = ${which !== 'asked'}`,
    );
    // A period that is cut short, or not there at all, would look like a rise.
    if (which !== 'asked' && (first > from || tally.reviews === 0)) continue;
    compared.push({ which, ...toldPeriod({ from, to }), ...tally });
  }
  return compared;
}

const CountsSchema = z.object({ mentions: z.int(), positive: z.int(), negative: z.int() });
const QuotedSchema = z.object({ id: z.string(), text: z.string() });

async function aspectsIn(
  tables: Tables,
  wanted: readonly Aspect[],
  examples: number,
  language: Language,
): Promise<SentimentFindings['aspects']> {
  const told: SentimentFindings['aspects'] = [];
  for (const aspect of wanted) {
    const bit = 1 << ASPECTS.indexOf(aspect);
    const counts = await tables.row(
      CountsSchema,
      `select count(*) filter (mentioned & ${bit} <> 0) as mentions, count(*) filter (praised & ${bit} <> 0) as positive,
       count(*) filter (criticised & ${bit} <> 0) as negative from labelled`,
    );
    if (counts.mentions === 0) continue;
    const quotes = async (column: 'praised' | 'criticised', sign: 1 | -1) => {
      // A quote is clear if it speaks of little else, says the same as a whole, and says it shortly.
      const clarity = `${sign} * score - bit_count(mentioned) * 0.3 - length(text) / 1000`;
      const clearest = await tables.rows(
        QuotedSchema,
        `select id, text from labelled where ${column} & ${bit} <> 0 
         order by (language is not distinct from '${language}') desc, ${clarity} desc, rowid limit ${examples}`,
      );
      return clearest.map(({ id, text }) => quoteOf(id, text));
    };
    told.push({ aspect, ...counts, praise: await quotes('praised', 1), complaints: await quotes('criticised', -1) });
  }
  return told.sort((one, other) => other.mentions - one.mentions);
}

async function methodsIn(tables: Tables): Promise<NonNullable<SentimentFindings['method']>> {
  const languages = await tables.rows(
    z.object({ language: LanguageSchema, reviews: z.int() }),
    `select language, count(*) as reviews from labelled where language in ('ko', 'en', 'ja') group by 1 order by 2 desc, 1`,
  );
  return languages.map(({ language, reviews }: { language: Language; reviews: number }) => {
    const { kind, measured } = READING_METHODS[language];
    return { language, reviews, kind, measured: [...measured] };
  });
}
