import type { PlainValue } from './plain-value.ts';
import type { Signature } from './signature-of.ts';
import { isClose, isShort, textSimilarity } from './text-similarity.ts';

/** From here on an action counts as the same again. Found with the pairs of the test set. */
export const SIMILAR_FROM = 0.5;
/** How much two texts in other words usually have in common, and two titles. */
const SAME_TEXT_FROM = 0.3;
const SAME_TITLE_FROM = 0.55;
/** Actions that share no parameter are as far apart as other tools. */
const LEAST_FOR_COVER = 0.6;

/** How much two actions are the same, 0 to 1. What decides is the parameter that differs most. */
export function similarity(one: Signature, other: Signature): number {
  if (one.tool !== other.tool) return 0;
  if (one.digest === other.digest) return 1;
  return compare(one.parameters, other.parameters);
}

function compare(one: PlainValue, other: PlainValue): number {
  if (one.kind === 'list' || other.kind === 'list') return compareLists(membersOf(one), membersOf(other));
  if (one.kind === 'fields' && other.kind === 'fields') return compareFields(one.fields, other.fields);
  if (one.kind === 'number' && other.kind === 'number') {
    const sameUnit = one.unit === other.unit || one.unit === '' || other.unit === '';
    return sameUnit && isClose(one.value, other.value) ? 1 : 0;
  }
  if (one.kind === 'days' && other.kind === 'days') return compareDays(one, other);
  if (isWords(one) && isWords(other)) return compareWords(one, other);
  if (one.kind === 'flag' && other.kind === 'flag') return one.value === other.value ? 1 : 0;
  return one.kind === 'absent' && other.kind === 'absent' ? 1 : 0;
}

type Words = Extract<PlainValue, { kind: 'name' | 'text' }>;
const isWords = (value: PlainValue): value is Words => value.kind === 'name' || value.kind === 'text';

/** A name is the same or isn't; once one side is a text, both are read as texts. */
function compareWords(one: Words, other: Words): number {
  if (one.kind === 'name' && other.kind === 'name') return one.value === other.value ? 1 : 0;
  const same = textSimilarity(one.value, other.value);
  // Stretched so that what usually counts as the same lies where everything else has its threshold.
  const from = isShort(one.value) || isShort(other.value) ? SAME_TITLE_FROM : SAME_TEXT_FROM;
  return same < from ? (same / from) * SIMILAR_FROM * 0.9 : 0.9 + (0.1 * (same - from)) / (1 - from);
}

function compareDays(one: { readonly from: number; readonly to: number }, other: { readonly from: number; readonly to: number }): number {
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from) + 1;
  if (shared <= 0) return 0;
  return 0.8 + (0.2 * shared) / (Math.max(one.to, other.to) - Math.min(one.from, other.from) + 1);
}

const membersOf = (value: PlainValue): readonly PlainValue[] => (value.kind === 'list' ? value.members : [value]);

/** Part of a refused list, or all of it and more, is that list again. Lists that only overlap are as close as what they share. */
function compareLists(one: readonly PlainValue[], other: readonly PlainValue[]): number {
  const [few, many] = one.length <= other.length ? [one, other] : [other, one];
  const left = [...many];
  let shared = 0;
  for (const member of few) {
    const at = left.findIndex((candidate) => compare(member, candidate) >= SIMILAR_FROM);
    if (at === -1) continue;
    left.splice(at, 1);
    shared++;
  }
  const size = few.length;
  return size === 0 ? 0 : (shared / size) * (shared === size ? 0.9 + (0.1 * size) / many.length : 0.65);
}

function compareFields(one: Readonly<Record<string, PlainValue>>, other: Readonly<Record<string, PlainValue>>): number {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const shared = keys.filter((key) => one[key] !== undefined && other[key] !== undefined);
  if (shared.length === 0) return keys.length === 0 ? 1 : 0;
  let least = 1;
  let textSum = 0;
  let textLength = 0;
  for (const key of shared) {
    const [left, right] = [one[key] as PlainValue, other[key] as PlainValue];
    const same = compare(left, right);
    if (left.kind === 'text' || right.kind === 'text') {
      // A subject says less than the body beside it.
      const length = Math.sqrt(lengthOf(left) + lengthOf(right));
      textSum += same * length;
      textLength += length;
    } else least = Math.min(least, same);
  }
  const texts = textLength === 0 ? 1 : textSum / textLength;
  return Math.min(least, texts) * (LEAST_FOR_COVER + ((1 - LEAST_FOR_COVER) * shared.length) / keys.length);
}

const lengthOf = (value: PlainValue): number => (isWords(value) ? value.value.length : 0);
