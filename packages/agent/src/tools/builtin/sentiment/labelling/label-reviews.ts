import type { DuckDBValue } from '@duckdb/node-api';
import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';
import type { Batch, Tables } from '../../../../tables/index.ts';
import { ASPECTS } from '../aspects.ts';
import type { Labels } from './label-texts.ts';
import { openLabeller } from './open-labeller.ts';

const CLEAN = 'id, date, brand, product, category, platform, language, rating, text';
const LANGUAGE = 6;
const TEXT = 8;

const CountSchema = z.object({ rows: z.int() });

/**
 * Makes the table `labelled` of all rows of clean tables, in their order: the columns of the review, `month`, and what was read
 * from the text (`sign`, `score`, `has_opinion`, and `mentioned`, `praised`, `criticised` as bits). Of the rows only a few thousand
 * are in memory at a time.
 */
export async function labelReviews(tables: Tables, clean: readonly string[], progress: (share: number) => void): Promise<number> {
  const source = clean.map((name) => `select ${CLEAN} from ${name}`).join(' union all ');
  const { rows } = await tables.row(CountSchema, `select count(*) as rows from (${source})`);
  await tables.run(`create table labelled (id varchar, date date, brand varchar, product varchar, category varchar, platform varchar,
    language varchar, rating double, text varchar, sign tinyint, score double, has_opinion boolean,
    mentioned utinyint, praised utinyint, criticised utinyint)`);
  const labeller = openLabeller(rows);
  async function* labelled(): AsyncGenerator<Batch> {
    const asked: { batch: Batch; labels: Promise<Labels> }[] = [];
    let done = 0;
    const next = async (): Promise<Batch> => {
      const { batch, labels } = asked.shift() as (typeof asked)[number];
      const answer = await labels;
      done += batch.rows;
      progress(done / rows);
      return { rows: batch.rows, columns: [...batch.columns, ...columnsOf(answer)] };
    };
    for await (const batch of tables.batches(source)) {
      const texts = (batch.columns[TEXT] ?? []).map((text) => String(text ?? ''));
      const languages = (batch.columns[LANGUAGE] ?? []).map((language) => (typeof language === 'string' ? language : null));
      asked.push({ batch, labels: labeller.label({ texts, languages }) });
      if (asked.length >= labeller.places) yield await next();
    }
    while (asked.length > 0) yield await next();
  }
  try {
    // What is appended can't be read while it is: the rows come from the files.
    const added = await tables.append('labelled', labelled());
    if (added !== rows) throw new AgentError('TOOL_FAILED', `of ${rows} reviews ${added} were read`);
  } finally {
    await labeller.close();
  }
  return rows;
}

const columnsOf = ({ signs, scores, opinions, mentioned, praised, criticised }: Labels): DuckDBValue[][] => [
  Array.from(signs),
  Array.from(scores),
  Array.from(opinions, (opinion) => opinion === 1),
  Array.from(mentioned),
  Array.from(praised),
  Array.from(criticised),
];

const listOf = (bits: string): string =>
  `list_filter([${ASPECTS.map((aspect) => `'${aspect}'`).join(', ')}], (aspect, place) -> (${bits} >> (place - 1)) & 1 = 1)`;

/** The rows of `labelled` as they are handed on, see LABELLED_COLUMNS. */
export const LABELLED_ROWS = `select ${CLEAN}, case sign when 1 then 'positive' when -1 then 'negative' else 'neutral' end as label, score,
  has_opinion, ${listOf('praised')} as praised, ${listOf('criticised')} as criticised, ${listOf('mentioned')} as mentioned from labelled`;
