import { z } from 'zod';
import type { Tables } from '../../../tables/index.ts';
import { plainText, saysSomething } from './plain-text.ts';
import { isRepetition, LOOKED_AT, mayRepeat } from './repetition.ts';

/** Why a review is left out, as closely as it is told in examples; in the order in which they are told. */
export const DETAILS = ['link', 'repetition', 'same_text_by_many', 'coordinated', 'duplicate', 'near_duplicate', 'empty'] as const;
export type Detail = (typeof DETAILS)[number];

const LINK = "'(?i)\\b(?:https?://|www\\.)\\S'";
/** Short praise is the same for everybody; long praise is copied. */
const COPIED_FROM = 20;
const COPIED_TIMES = 4;
/** Under that, different people say the same. */
const TELLING = 10;

/**
 * Makes a table `judged` of what each review of `raw` is in short: its text and its plain text as hashes, and whether it is empty or
 * spam by itself. No text is in it, so that a million reviews are no burden.
 */
export async function judgeReviews(tables: Tables): Promise<void> {
  await tables.run(
    `create temp table judged as select place, product_key, text_key, hash(plain) as plain_key, length(plain) as size, circumstances,
        is_empty, has_link, ${mayRepeat('plain')} as may_repeat
      from (select place, hash(product) as product_key, hash(text) as text_key, hash(date, platform, rating) as circumstances,
          not ${saysSomething('text')} as is_empty, regexp_matches(text, ${LINK}) as has_link, ${plainText('text')} as plain from raw)`,
  );
  const repeated: bigint[] = [];
  const candidates = `select distinct plain_key, left(${plainText('text')}, ${LOOKED_AT}) from raw join judged using (place) where may_repeat`;
  for await (const { columns, rows } of tables.batches(candidates)) {
    for (let at = 0; at < rows; at++) if (isRepetition(String(columns[1]?.[at]))) repeated.push(columns[0]?.[at] as bigint);
  }
  await tables.run('create table repetitions (plain_key ubigint)');
  await tables.append('repetitions', [{ rows: repeated.length, columns: [repeated] }]);
  await tables.run(
    `create temp table copies as select plain_key from judged where size >= ${COPIED_FROM}
      group by plain_key having count(*) >= ${COPIED_TIMES} and count(distinct product_key) > 1`,
  );
}

/** Makes a table `spoken_against` `(place, detail)` of reviews that are left out by themselves: empty ones, and spam. */
export const speakAgainst = (tables: Tables, dropSpam: boolean): Promise<void> =>
  tables.run(
    `create temp table spoken_against as select place, case when is_empty then 'empty'
        when ${dropSpam} and has_link then 'link'
        when ${dropSpam} and plain_key in (select plain_key from repetitions) then 'repetition'
        when ${dropSpam} and plain_key in (select plain_key from copies) then 'same_text_by_many' end as detail
      from judged`,
  );

/**
 * Makes the tables `verdicts` `(place, detail)` of what is left out and `kept` `(place)` of the rest. Of texts that are the same for
 * the same product, to the letter or but for marks, case and blanks, the first is kept. What is too short to tell counts only if day
 * and place are the same too.
 */
export async function decideOnAll(tables: Tables, dropDuplicates: boolean): Promise<void> {
  const among = (key: string): string =>
    `row_number() over (partition by product_key, case when size < ${TELLING} then circumstances else 0 end, ${key} order by place) > 1`;
  const repeat = dropDuplicates
    ? `case when ${among('text_key')} then 'duplicate' when ${among('plain_key')} then 'near_duplicate' end`
    : 'null';
  await tables.run(
    `create temp table verdicts as
      with against as (select place, coalesce(c.detail, s.detail) as detail from spoken_against s left join coordinated_reviews c using (place))
      select place, detail from against where detail is not null
      union all select place, detail from (select place, ${repeat} as detail from judged semi join (select place from against where detail is null) using (place)) where detail is not null`,
  );
  await tables.run('create temp table kept as select place from judged anti join verdicts using (place)');
}

const CountSchema = z.object({ detail: z.enum(DETAILS), count: z.number() });

/** How many are left out, by the closest reason. */
export async function countVerdicts(tables: Tables): Promise<ReadonlyMap<Detail, number>> {
  const counts = await tables.rows(CountSchema, 'select detail, count(*) as count from verdicts group by 1');
  return new Map(counts.map(({ detail, count }) => [detail, count]));
}
