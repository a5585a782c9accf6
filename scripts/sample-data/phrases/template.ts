import type { Chance } from '../chance.ts';

/**
 * A sentence with places to fill: `{a|b}` is one of several, which may have places of their own, `{은/는}` the particle that fits the
 * word before it, `{p}` something of the review's own, any other `{name}` a word of a list.
 */
export type Template = readonly Part[];
type Part =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'one-of'; readonly options: readonly Template[] }
  | { readonly kind: 'own'; readonly name: OwnWord }
  | { readonly kind: 'particle'; readonly afterConsonant: string; readonly afterVowel: string };

/** The product, its brand, and a product of somebody else. */
const OWN_WORDS = ['p', 'b', 'other'] as const;
type OwnWord = (typeof OWN_WORDS)[number];
export type OwnWords = Readonly<Record<OwnWord, string>>;
type Lists = Readonly<Record<string, string>>;

/** One template for each line. */
export const templates = (lists: Lists, text: string): Template[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => compile(lists, line));

function compile(lists: Lists, line: string): Template {
  const parts: Part[] = [];
  let rest = line;
  while (rest !== '') {
    const open = rest.indexOf('{');
    const text = open < 0 ? rest : rest.slice(0, open);
    if (text !== '') parts.push({ kind: 'text', text });
    if (open < 0) break;
    const inside = untilClosed(rest.slice(open + 1), line);
    parts.push(place(lists, inside, line));
    rest = rest.slice(open + inside.length + 2);
  }
  return parts;
}

function place(lists: Lists, inside: string, line: string): Part {
  const options = splitOutside(inside);
  if (options.length > 1) return { kind: 'one-of', options: options.map((option) => compile(lists, option)) };
  const own = OWN_WORDS.find((name) => name === inside);
  if (own !== undefined) return { kind: 'own', name: own };
  const [afterConsonant = '', afterVowel] = inside.split('/');
  if (afterVowel !== undefined) return { kind: 'particle', afterConsonant, afterVowel };
  const list = lists[inside];
  if (list === undefined) throw new Error(`no list is called {${inside}}: ${line}`);
  return { kind: 'one-of', options: list.split('|').map((text) => [{ kind: 'text', text }]) };
}

function untilClosed(text: string, line: string): string {
  let depth = 1;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return text.slice(0, at);
  }
  throw new Error(`a bracket is never closed: ${line}`);
}

/** At the bars that are in no bracket. */
function splitOutside(text: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '{') depth++;
    if (letter === '}') depth--;
    if (letter === '|' && depth === 0) pieces.push('');
    else pieces[pieces.length - 1] += letter;
  }
  return pieces;
}

/** The sentence with its places filled. `before` is what stands in front of it. */
export function fill(chance: Chance, template: Template, own: OwnWords, before = ''): string {
  let text = before;
  for (const part of template) {
    if (part.kind === 'text') text += part.text;
    else if (part.kind === 'one-of') text = fill(chance, chance.pick(part.options), own, text);
    else if (part.kind === 'own') text += own[part.name];
    else text += endsInConsonant(text) ? part.afterConsonant : part.afterVowel;
  }
  return text;
}

const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;
/** Every 28th syllable has nothing under its vowel. */
const ENDINGS = 28;

function endsInConsonant(text: string): boolean {
  const at = text.charCodeAt(text.length - 1) - FIRST_SYLLABLE;
  return at >= 0 && at < SYLLABLES && at % ENDINGS !== 0;
}
