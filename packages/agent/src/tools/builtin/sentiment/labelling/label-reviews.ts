import type { DuckDBValue } from '@duckdb/node-api';
import { z } from 'zod';
import { AgentError } from '../../../../errors.ts';
import type { Batch, Tables } from '../../../../tables/index.ts';
import type { Period } from '../../days-before.ts';
import { ASPECTS } from '../aspects.ts';
import type { Labels } from './label-texts.ts';
import { openLabeller } from './open-labeller.ts';
import { openStretches } from './open-stretches.ts';

const CLEAN = 'id, date, brand, product, category, platform, language, rating, text';
const LANGUAGE = 6;
const TEXT = 8;

const CountSchema = z.object({ rows: z.int() });

export interface LabelReviews {
  /** Clean tables, by the names of their views. */
  readonly clean: readonly string[];
  /** Those of the days before the period that was asked for, where one was. */
  readonly before: readonly string[];
  readonly period: Period | undefined;
  readonly progress: (share: number) => void;
}

/**
 * Makes the view `labelled` of all rows of clean tables, in their order: the columns of the review, and what was read from the text
 * (`sign`, `score`, `has_opinion`, and `mentioned`, `praised`, `criticised` as bits), and those beside it of the days before. Of the
 * rows only a few thousand are in memory at a time. How many of the period are labelled is handed back.
 */
export async function labelReviews(tables: Tables, { clean, before, period, progress }: LabelReviews): Promise<number> {
  const from = (views: readonly string[], early: boolean): string[] =>
    views.map((view) => `select ${CLEAN}, ${early} as early from ${view}`);
  const source = [...from(clean, false), ...from(before, true)].join(' union all ');
  const { rows } = await tables.row(CountSchema, `select count(*) as rows from (${source})`);
  await tables.run(`create table read_reviews (id varchar, date date, brand varchar, product varchar, category varchar, platform varchar,
    language varchar, rating double, text varchar, early boolean, sign tinyint, score double, has_opinion boolean,
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
    const added = await tables.append('read_reviews', labelled());
    if (added !== rows) throw new AgentError('TOOL_FAILED', `of ${rows} reviews ${added} were read`);
  } finally {
    await labeller.close();
  }
  await openStretches(tables, period);
  const { rows: own } = await tables.row(CountSchema, 'select count(*) as rows from labelled');
  return own;
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

/** The rows of a view as they are handed on, see LABELLED_COLUMNS. */
export const labelledRows = (
  view: 'labelled' | 'labelled_before',
): string => `select ${CLEAN}, case sign when 1 then 'positive' when -1 then 'negative' else 'neutral' end as label, score,
  has_opinion, ${listOf('praised')} as praised, ${listOf('criticised')} as criticised, ${listOf('mentioned')} as mentioned from ${view} order by rowid`;
