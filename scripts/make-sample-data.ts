/** Writes data/sample/reviews.csv. The same seed gives the same bytes: `node scripts/make-sample-data.ts`. */
import { writeFileSync } from 'node:fs';
import { makeReviews } from './sample-phrases/make-reviews.ts';
import { SAMPLE_SEED, toCsv } from './sample-phrases/to-csv.ts';

const TARGET = new URL('../data/sample/reviews.csv', import.meta.url);

const reviews = makeReviews(SAMPLE_SEED);
writeFileSync(TARGET, toCsv(reviews));
console.log(`wrote ${reviews.length} reviews to ${TARGET.pathname}`);
