import type { Json } from '../../schema/json.ts';
import { amountIn, WHOLE_AMOUNT } from './amount.ts';

/** A parameter's value as it is compared: however it was written, it means one of these. */
export type PlainValue =
  | { readonly kind: 'absent' }
  | { readonly kind: 'flag'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: number; readonly unit: string }
  /** Days since 1970, both included. */
  | { readonly kind: 'days'; readonly from: number; readonly to: number }
  /** Something with a name: it is the same or it is not. */
  | { readonly kind: 'name'; readonly value: string }
  /** Something written for a reader: it can be put in other words. */
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly members: readonly PlainValue[] }
  | { readonly kind: 'fields'; readonly fields: Readonly<Record<string, PlainValue>> };

/** Names of parameters whose numbers are names: the next order is another order, however close its number. */
const NAMES_SOMETHING = /(?:^|_)(?:id|ids|no|number|code|sku|phone|tel|account|zip|version|port|year)$/u;
const PAIRS = [
  ['from', 'to'],
  ['start', 'end'],
  ['since', 'until'],
  ['date_from', 'date_to'],
  ['from_date', 'to_date'],
  ['start_date', 'end_date'],
] as const;
/** Names of parameters that hold names, however many words those have. */
const HOLDS_NAME = /(?:^|_)(?:brand|product|category|competitor|platform|source|channel|audience|aspect|name)s?$/u;
/** Names of parameters that hold words for a reader, however few those are. */
const HOLDS_WORDS = /(?:^|_)(?:subject|title|headline|caption|message|body|text|note|comment)$/u;
/** They differ from call to call and say nothing about what is done. */
const PASSING = new Set(['idempotency_key', 'request_id', 'trace_id', 'nonce', 'timestamp', 'requested_at', 'created_at']);

const snake = (key: string): string =>
  key
    .toWellFormed()
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .replaceAll('-', '_')
    .toLowerCase();

/** The same text however it was typed. */
export const plainText = (text: string): string => text.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

/** The value of the parameter called `key`. */
export function plainValue(value: Json, key = ''): PlainValue {
  if (value === null || value === '') return { kind: 'absent' };
  if (typeof value === 'boolean') return { kind: 'flag', value };
  if (typeof value === 'number') {
    return NAMES_SOMETHING.test(snake(key)) ? { kind: 'name', value: String(value) } : { kind: 'number', value, unit: '' };
  }
  if (typeof value === 'string') return plainString(value, key);
  if (Array.isArray(value)) {
    const members = (value as readonly Json[]).map((member) => plainValue(member, key)).filter(({ kind }) => kind !== 'absent');
    return members.length === 0 ? { kind: 'absent' } : { kind: 'list', members };
  }
  return plainFields(value as { readonly [key: string]: Json });
}

function plainString(value: string, key: string): PlainValue {
  const text = plainText(value);
  if (text === '') return { kind: 'absent' };
  const day = dayNumber(text);
  if (day !== undefined) return { kind: 'days', from: day, to: day };
  // Digits that begin with a nought are a telephone number or a code.
  const isName = NAMES_SOMETHING.test(snake(key)) || /^0\d/u.test(text);
  const amount = isName ? undefined : amountIn(text.match(WHOLE_AMOUNT));
  if (amount !== undefined) return { kind: 'number', ...amount };
  const isText = HOLDS_WORDS.test(snake(key)) || (isWritten(text) && !HOLDS_NAME.test(snake(key)));
  return isText ? { kind: 'text', value: text } : { kind: 'name', value: plainName(text) };
}

/** Several words, or a Japanese or Korean sentence without blanks. Addresses and paths are names. */
function isWritten(text: string): boolean {
  if (/^\S+$/u.test(text) && /[@/\\]|^[\x21-\x7e]+$/u.test(text)) return false;
  const words = text.split(' ').length;
  return words >= 3 || (/[\p{sc=Hiragana}]/u.test(text) && text.length >= 8) || text.length >= 16;
}

/** Separators, a closing slash and a way to where one stands don't make another name. */
function plainName(text: string): string {
  if (text.includes('@')) return text;
  return /[/\\]/u.test(text) ? text.replace(/^(?:\.[/\\]+)+/u, '').replace(/(?<=.)[/\\]+$/u, '') : text.replace(/[\s_-]+/gu, '');
}

function plainFields(value: { readonly [key: string]: Json }): PlainValue {
  const members = new Map(
    Object.entries(value)
      .filter(([key]) => !PASSING.has(snake(key)))
      .map(([key, member]) => [snake(key), plainValue(member, key)] as const)
      .filter(([, member]) => member.kind !== 'absent'),
  );
  for (const [from, to] of PAIRS) {
    const [start, end] = [members.get(from), members.get(to)];
    if (start?.kind !== 'days' || end?.kind !== 'days') continue;
    members.delete(from);
    members.delete(to);
    members.set(`${from}…${to}`, { kind: 'days', from: Math.min(start.from, end.from), to: Math.max(start.to, end.to) });
  }
  if (members.size === 0) return { kind: 'absent' };
  const [[key, only] = ['', undefined]] = members;
  // A period is the same whether it is one parameter or two.
  if (members.size === 1 && only?.kind === 'days' && key.includes('…')) return only;
  return { kind: 'fields', fields: Object.fromEntries([...members].sort(([one], [other]) => (one < other ? -1 : 1))) };
}

function dayNumber(text: string): number | undefined {
  const match =
    /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:t[\d:.]+(?:z|[+-]\d\d:?\d\d)?)?$/u.exec(text) ??
    /^(\d{4})(?:년|年) ?(\d{1,2})(?:월|月) ?(\d{1,2})(?:일|日)$/u.exec(text);
  if (match === null) return undefined;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return Number.isNaN(time) ? undefined : time / 86_400_000;
}
