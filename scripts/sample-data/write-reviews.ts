import { closeSync, openSync, writeSync } from 'node:fs';
import { extname } from 'node:path';
import type { ReviewsWanted } from './reviews/day-plan.ts';
import { reviewsByDay } from './reviews/make-reviews.ts';
import { REVIEW_COLUMNS } from './reviews/review.ts';
import { csvLine } from './tables/csv.ts';
import { writeParquet } from './tables/write-parquet.ts';

const WRITTEN_AT_ONCE = 1 << 20;

/** Writes reviews as they are made, to a file whose name ends in .csv or .parquet. */
export async function writeReviews(path: string, wanted: ReviewsWanted): Promise<number> {
  const format = extname(path).toLowerCase();
  if (format === '.parquet') return writeParquet(path, REVIEW_COLUMNS, reviewsByDay(wanted));
  if (format !== '.csv') throw new Error(`${path}: a file of reviews ends in .csv or .parquet`);
  const file = openSync(path, 'w');
  try {
    let waiting = csvLine(REVIEW_COLUMNS);
    let count = 0;
    for (const review of reviewsByDay(wanted)) {
      waiting += csvLine(REVIEW_COLUMNS.map((column) => review[column]));
      count++;
      if (waiting.length < WRITTEN_AT_ONCE) continue;
      writeSync(file, waiting);
      waiting = '';
    }
    writeSync(file, waiting);
    return count;
  } finally {
    closeSync(file);
  }
}
