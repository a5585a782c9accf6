import { visible, visibleJson } from '@dream-agent/hitl/visible';
import type { Answer } from '../api/call.ts';
import type { SchemaField } from './schema-fields.ts';

export type Grant = Answer<'listGrants'>['items'][number];
export type Bound = Grant['bounds'][string];

export const BOUND_KINDS = ['', 'any', 'equals', 'one_of', 'max', 'prefix'] as const;

/** A bound as it is being written; '' is a parameter that a covered action does not have. */
export interface BoundDraft {
  readonly kind: (typeof BOUND_KINDS)[number];
  readonly words: string;
}

export const NO_BOUND: BoundDraft = { kind: '', words: '' };

type Value = Extract<Bound, { equals: unknown }>['equals'];

/** A word as the value that the parameter has; what is no value of its type is undefined. */
function readAs(words: string, type: string): Value | undefined {
  if (type === 'number' || type === 'integer') return words.trim() === '' || Number.isNaN(Number(words)) ? undefined : Number(words);
  if (type === 'boolean') return words === 'true' ? true : words === 'false' ? false : undefined;
  if (!type.endsWith('[]') && type !== 'object' && !words.startsWith('"')) return words;
  try {
    return JSON.parse(words) as Value;
  } catch {
    return undefined;
  }
}

/** What was written as a bound, nothing where none is meant, and 'wrong' where it can't be read. */
export function boundOf({ kind, words }: BoundDraft, { type }: Pick<SchemaField, 'type'>): Bound | 'wrong' | undefined {
  switch (kind) {
    case '':
      return undefined;
    case 'any':
      return { any: true };
    case 'prefix':
      return words === '' ? 'wrong' : { prefix: words };
    case 'max':
      return rangeOf(words) ?? 'wrong';
    case 'equals': {
      const value = readAs(words, type);
      return value === undefined ? 'wrong' : { equals: value };
    }
    case 'one_of': {
      const values = words.split('\n').flatMap((line) => (line.trim() === '' ? [] : [readAs(line.trim(), type)]));
      return values.length === 0 || values.includes(undefined) ? 'wrong' : { one_of: values.filter((value) => value !== undefined) };
    }
  }
}

/** The bounds that were meant, by the parameter's name; 'wrong' where one of them can't be read. */
export function readBounds(
  fields: readonly SchemaField[],
  drafts: Readonly<Record<string, BoundDraft>>,
): Readonly<Record<string, Bound>> | 'wrong' {
  const named: Record<string, Bound> = {};
  for (const field of fields) {
    const bound = boundOf(drafts[field.name] ?? NO_BOUND, field);
    if (bound === 'wrong') return 'wrong';
    if (bound !== undefined) named[field.name] = bound;
  }
  return named;
}

/** `12`, or `1 – 12`: what a draft shows of a bound is all of it, or the grant would be wider than what was looked at. */
function rangeOf(words: string): Bound | undefined {
  const found = /^\s*(?:(-?\d+(?:\.\d+)?)\s*[–~]\s*)?(-?\d+(?:\.\d+)?)\s*$/.exec(words);
  if (found === null) return undefined;
  const [, least, most] = found;
  return { max: Number(most), ...(least === undefined ? {} : { min: Number(least) }) };
}

/** Text as it is; in quotation marks, with everything in it to be seen, where it hides, reorders, breaks off or surrounds something. */
const written = (value: Value): string =>
  typeof value === 'string' && /^[^"\s]/.test(value) && !/\s$/.test(value) && visible(value) === value ? value : visibleJson(value);

/** A bound as a draft shows it. */
export function draftOf(bound: Bound): BoundDraft {
  if ('any' in bound) return { kind: 'any', words: '' };
  if ('equals' in bound) return { kind: 'equals', words: written(bound.equals) };
  if ('one_of' in bound) return { kind: 'one_of', words: bound.one_of.map(written).join('\n') };
  if ('prefix' in bound) return { kind: 'prefix', words: bound.prefix };
  return { kind: 'max', words: bound.min === undefined ? String(bound.max) : `${bound.min} – ${bound.max}` };
}

/** A bound as it is read: `= 3`, `≤ 10`, `a, b`, `abc…`. */
export function shortOf(bound: Bound, any: string): string {
  if ('any' in bound) return any;
  if ('equals' in bound) return `= ${written(bound.equals)}`;
  if ('one_of' in bound) return bound.one_of.map(written).join(', ');
  if ('prefix' in bound) return `${bound.prefix}…`;
  return bound.min === undefined ? `≤ ${bound.max}` : `${bound.min} – ${bound.max}`;
}
