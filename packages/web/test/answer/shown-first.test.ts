import { expect, test } from 'vitest';
import { shownFirst } from '../../src/answer/shown-first.ts';

const PARQUET = 'application/vnd.apache.parquet';
const file = (name: string, media_type: string) => ({ name, media_type });
const names = (files: readonly { readonly name: string }[]): string[] => files.map(({ name }) => name);

test('a report and its charts are in sight, the data they were made from is not', () => {
  const files = [
    file('raw.parquet', PARQUET),
    file('reviews.csv', 'text/csv'),
    file('report.pdf', 'application/pdf'),
    file('chart.png', 'image/png'),
    file('chart.svg', 'image/svg+xml'),
    file('report.md', 'text/markdown'),
  ];
  expect(names(shownFirst(files))).toEqual(['report.pdf', 'chart.png']);
});

test('a sheet that was asked for is in sight where nothing else is', () => {
  const files = [file('stock-advice.csv', 'text/csv'), file('reviews.csv', 'text/csv'), file('weeks.parquet', PARQUET)];
  expect(names(shownFirst(files))).toEqual(['stock-advice.csv']);
});

test('of tables alone none is in sight', () => {
  expect(shownFirst([file('clean.parquet', PARQUET)])).toEqual([]);
});
