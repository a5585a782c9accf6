import type { DateRange } from '../../../../contract/understanding.ts';
import type { Name } from './names.ts';
import type { Meaning, Token, TokenOf } from './token.ts';
import { ordinalAt, PARTICLE, WORDS } from './words.ts';

interface Pattern {
  readonly pattern: RegExp;
  readonly meaning: Meaning;
}

/** Names of tools and settings come up again with each instruction; those of entities are found anew, and are not kept. */
const kept = new WeakMap<Name, Pattern>();

function compileName(name: Name): Pattern {
  const before = kept.get(name);
  if (before !== undefined) return before;
  const made = { pattern: sticky(nameSource(name[0])), meaning: name[1] };
  kept.set(name, made);
  return made;
}

const LATIN = /[a-z0-9_]/;
const compiled: readonly Pattern[] = WORDS.map(([source, meaning]) => ({ pattern: sticky(source), meaning }));

/**
 * Cuts an instruction into pieces that mean something, the longest first. A piece that means nothing is `unknown`; it is kept,
 * because an instruction that is understood in part is not understood.
 */
export function tokenize(text: string, names: readonly Name[], readDates: (text: string) => DateRange | undefined): Token[] {
  const patterns = [...names.map(compileName), ...compiled];
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    const blank = /^[ \t\u3000]+/.exec(text.slice(at));
    if (blank !== null) {
      at += blank[0].length;
      continue;
    }
    const { meaning, length } = longest(text, at, patterns);
    const end = at + length;
    const particle = isNoun(meaning) ? PARTICLE.exec(text.slice(end, end + 4))?.[0] : undefined;
    const token: Token = { ...meaning, start: at, end, text: text.slice(at, end), ...(particle === undefined ? {} : { particle }) };
    if (
      particle !== undefined &&
      longest(text, end, patterns).length > particle.length &&
      longest(text, end, patterns).meaning.kind !== 'unknown'
    ) {
      // What looks like a particle is the beginning of a longer word: `의 앞에`, `の後に`.
      const { particle: _, ...bare } = token;
      tokens.push(bare as Token);
      at = end;
      continue;
    }
    tokens.push(token);
    at = end + (particle?.length ?? 0);
  }
  return joinDates(text, joinUnknown(text, tokens), readDates);
}

function longest(text: string, at: number, patterns: readonly Pattern[]): { meaning: Meaning; length: number } {
  let best: { meaning: Meaning; length: number } = { meaning: { kind: 'unknown' }, length: 0 };
  const rest = text.slice(at, at + 200);
  const quoted = /^(?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|“([^”\n]{1,100})”|「([^」\n]{1,100})」)/u.exec(rest);
  if (quoted !== null)
    return { meaning: { kind: 'quoted', content: quoted.slice(1).find((part) => part !== undefined) ?? '' }, length: quoted[0].length };
  for (const { pattern, meaning } of patterns) {
    pattern.lastIndex = at;
    const length = pattern.exec(text)?.[0].length ?? 0;
    if (length > best.length && standsAlone(text, at, at + length)) best = { meaning, length };
  }
  const ordinal = ordinalAt(rest);
  if (ordinal !== undefined && ordinal.length > best.length)
    best = { meaning: { kind: 'ordinal', number: ordinal.number }, length: ordinal.length };
  const number = /^\d+(?:\.\d+)?/.exec(rest)?.[0];
  if (number !== undefined && number.length > best.length)
    best = { meaning: { kind: 'number', value: Number(number) }, length: number.length };
  return best.length > 0 ? best : { meaning: best.meaning, length: (rest.codePointAt(0) ?? 0) > 0xffff ? 2 : 1 };
}

/** A Latin word is found as a whole; Korean and Japanese words stand next to others. */
function standsAlone(text: string, start: number, end: number): boolean {
  const cuts = (at: number): boolean => /[a-z_]/.test(text[at - 1] ?? '') && LATIN.test(text[at] ?? '');
  return !cuts(start) && !cuts(end);
}

const isNoun = ({ kind }: Meaning): boolean =>
  ['tool', 'ordinal', 'value', 'parameter', 'number', 'quoted', 'date_word'].includes(kind) || kind === 'filler';

/** Unknown letters that stand together are one unknown word. */
function joinUnknown(text: string, tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    if (token.kind === 'unknown' && before?.kind === 'unknown' && before.end === token.start) {
      joined[joined.length - 1] = { ...before, end: token.end, text: text.slice(before.start, token.end) };
    } else joined.push(token);
  }
  return joined;
}

/** Words of dates that follow each other are one date if it can be read, and else what each means alone. */
function joinDates(text: string, tokens: readonly Token[], readDates: (text: string) => DateRange | undefined): Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; ) {
    let end = index;
    while (isDatePart(tokens[end])) end++;
    const run = tokens.slice(index, end);
    const date = dateOf(text, run, readDates);
    if (date !== undefined) joined.push(date);
    else if (run.length > 0) joined.push(...run.map(alone));
    else joined.push(tokens[end++] as Token);
    index = Math.max(end, index + 1);
  }
  return joined;
}

const isDatePart = (token: Token | undefined): boolean => token?.kind === 'date_word' || token?.kind === 'number';

function dateOf(text: string, run: readonly Token[], readDates: (text: string) => DateRange | undefined): TokenOf<'date'> | undefined {
  const last = run.at(-1);
  if (last === undefined || !run.some((token) => token.kind === 'date_word')) return undefined;
  // `to last month`: the first word may belong to the sentence and not to the date.
  for (const first of run[0]?.kind === 'date_word' && run[0].alone !== undefined ? run.slice(0, 2) : run.slice(0, 1)) {
    const written = text.slice(first.start, last.end);
    const range = readDates(written);
    if (range !== undefined)
      return {
        kind: 'date',
        range,
        start: first.start,
        end: last.end,
        text: written,
        ...(last.particle === undefined ? {} : { particle: last.particle }),
      };
  }
  return undefined;
}

function alone(token: Token): Token {
  if (token.kind !== 'date_word') return token;
  const { start, end, text, particle } = token;
  return { ...(token.alone ?? { kind: 'unknown' }), start, end, text, ...(particle === undefined ? {} : { particle }) };
}

function sticky(source: string): RegExp {
  return new RegExp(`(?:${source.replaceAll(' ?', '\\s?').replace(/(?<!\\s\?) (?!\?)/g, '\\s+')})(?!(?<=[a-z_])[a-z0-9_])`, 'uy');
}

/** A name as it may be written: with or without blanks and hyphens between its words, and in the plural. */
function nameSource(name: string): string {
  const source = name
    .split(/[\s_]+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
    .join('[\\s_]?');
  return /[a-z]$/.test(name) ? `${source}(?:s|es)?` : source;
}
