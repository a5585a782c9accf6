import { readFileSync } from 'node:fs';
import { unpackWeights, type Weights } from './weights.ts';

const load = (name: string): Weights =>
  unpackWeights(readFileSync(new URL(`../../../../../assets/sentiment/${name}`, import.meta.url)), name);

let reviewPieces: Weights | undefined;
let ratedWords: Weights | undefined;

/** What was learned from Korean reviews: how much each piece of one to five characters praises. Read when first needed. */
export const koreanPieces = (): Weights => (reviewPieces ??= load('ko.bin'));

/** What people said English words are worth. Read when first needed. */
export const englishWords = (): Weights => (ratedWords ??= load('en.bin'));
