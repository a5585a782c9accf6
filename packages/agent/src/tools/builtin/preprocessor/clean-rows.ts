import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { shorten } from '../text/shorten.ts';
import { CHANGES, type Change } from './clean-data.ts';
import { DETAILS } from './judge-reviews.ts';

const TRIMMED = 'trim(raw.text, chr(32) || chr(9) || chr(10) || chr(13) || chr(160) || chr(12288) || chr(65279))';

const JOINED = `raw join kept using (place) left join days on days.written = raw.date left join ratings on ratings.written = raw.rating
  left join languages using (place) left join brands on brands.product = raw.product left join categories on categories.product = raw.product`;

/** The reviews that are kept, in the form that can be counted, by date and id. */
export const CLEAN_ROWS = `select raw.id as id, days.day as date, coalesce(nullif(raw.brand, ''), brands.brand) as brand, nullif(raw.product, '') as product,
  coalesce(nullif(raw.category, ''), categories.category) as category, nullif(raw.platform, '') as platform, languages.language as language,
  ratings.rating as rating, ${TRIMMED} as text from ${JOINED} order by date nulls last, id, place`;

const WHEN: Readonly<Record<Change, string>> = {
  date_rewritten: 'days.day is not null and cast(days.day as varchar) <> raw.date',
  date_unreadable: "days.day is null and raw.date <> ''",
  date_missing: "raw.date = ''",
  language_filled: "languages.change = 'language_filled'",
  language_corrected: "languages.change = 'language_corrected'",
  language_other: "languages.change = 'language_other'",
  rating_rewritten: 'ratings.rating is not null and ratings.rating is distinct from try_cast(raw.rating as double)',
  rating_missing: "raw.rating = ''",
  rating_unreadable: "ratings.rating is null and raw.rating <> ''",
  brand_filled: "raw.brand = '' and brands.brand is not null",
  brand_missing: "raw.brand = '' and brands.brand is null",
  product_missing: "raw.product = ''",
  category_filled: "raw.category = '' and categories.category is not null",
  category_missing: "raw.category = '' and categories.category is null",
  platform_missing: "raw.platform = ''",
};

const SpanSchema = z.object({ rows: z.number(), from: z.string().nullable(), to: z.string().nullable() }).catchall(z.number());

/** How many reviews are kept, of which days, and what was changed about them or is not known. */
export async function countChanges(tables: Tables) {
  const counts = CHANGES.map((change) => `count(*) filter (${WHEN[change]}) as ${change}`);
  const { rows, from, to, ...changes } = await tables.row(
    SpanSchema,
    `select count(*) as rows, cast(min(days.day) as varchar) as "from", cast(max(days.day) as varchar) as "to", ${counts.join(', ')} from ${JOINED}`,
  );
  return {
    rows,
    from,
    to,
    changes: Object.fromEntries(
      CHANGES.flatMap((change) => ((changes[change] ?? 0) > 0 ? [[change, changes[change] ?? 0]] : [])),
    ) as Partial<Record<Change, number>>,
  };
}

const EXAMPLES_EACH = 2;
const EXAMPLE_LENGTH = 80;
const ExampleSchema = z.object({ detail: z.enum(DETAILS), id: z.string(), text: z.string() });

/** The first of what was left out, for each reason. */
export async function examplesOf(tables: Tables): Promise<{ reason: string; id: string; text: string }[]> {
  const found = await tables.rows(
    ExampleSchema,
    `select detail, id, left(text, ${EXAMPLE_LENGTH * 8}) as text from raw join (select place, detail from verdicts
      qualify row_number() over (partition by detail order by place) <= ${EXAMPLES_EACH}) using (place) order by place`,
  );
  return DETAILS.flatMap((reason) =>
    found.filter(({ detail }) => detail === reason).map(({ id, text }) => ({ reason, id, text: shorten(text, EXAMPLE_LENGTH) })),
  );
}
