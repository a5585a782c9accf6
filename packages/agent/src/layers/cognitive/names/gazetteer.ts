import { distance } from 'fastest-levenshtein';
import { type Readable, readable } from '../normalise.ts';
import { type EntitiesFile, NAMED_TYPES, type NamedType } from './entities-file.ts';
import { isParticle } from './particles.ts';

/** A name found in a text. */
export interface FoundName {
  readonly start: number;
  readonly end: number;
  readonly type: NamedType;
  readonly value: string;
  readonly confidence: number;
}

interface Form {
  /** Without spaces. */
  readonly letters: string;
  /** Whether it was written with spaces, which then may be left out or put anywhere. */
  readonly loose: boolean;
  readonly exactCase: boolean;
  /** Nothing for words that only look like a name. */
  readonly names: readonly { readonly type: NamedType; readonly value: string }[];
}

const HANGUL = /[\uac00-\ud7a3]/;
const KATAKANA = /[\u30a1-\u30fa\u30fc]/;
const LATIN = /[a-z0-9\u00c0-\u024f]/;

/** Looks names up, the longest first, so that a product's name is not also the type of product in it. */
export function createGazetteer(file: EntitiesFile): (text: Readable) => FoundName[] {
  const byLetters = new Map<string, { loose: boolean; exactCase: boolean; names: { type: NamedType; value: string }[] }>();
  const add = (written: string, name?: { type: NamedType; value: string }): void => {
    const shown = readable(written).shown;
    const exactCase = shown.length === 1 && /[A-Z]/.test(shown);
    const letters = (exactCase ? shown : readable(written).folded).replace(/[ -]/g, '');
    const form = byLetters.get(letters) ?? { loose: false, exactCase, names: [] };
    form.loose ||= /[ -]/.test(shown);
    if (name !== undefined) form.names.push(name);
    byLetters.set(letters, form);
  };
  for (const written of file.ignore) add(written);
  for (const type of NAMED_TYPES) {
    for (const { value, ko, en, ja } of file[type]) for (const written of [...ko, ...en, ...ja]) add(written, { type, value });
  }
  const byFirst = new Map<string, Form[]>();
  for (const [letters, form] of byLetters) {
    const first = letters[0] ?? '';
    byFirst.set(first, [...(byFirst.get(first) ?? []), { letters, ...form }]);
  }
  for (const forms of byFirst.values()) forms.sort((one, other) => other.letters.length - one.letters.length);
  const fuzzy = fuzzyForms(file);

  return ({ shown, folded }) => {
    const found: FoundName[] = [];
    let free = 0;
    for (let at = 0; at < folded.length; at++) {
      const form =
        longest(byFirst.get(folded[at] ?? ''), folded, at, free) ??
        (shown[at] === folded[at]
          ? undefined
          : longest(
              byFirst.get(shown[at] ?? '')?.filter((one) => one.exactCase),
              shown,
              at,
              free,
            ));
      if (form === undefined) continue;
      for (const name of form.names) found.push({ start: at, end: form.end, confidence: form.names.length > 1 ? 0.7 : 0.95, ...name });
      free = form.end;
      at = form.end - 1;
    }
    return [...found, ...misspelt(folded, found, fuzzy)].sort((one, other) => one.start - other.start);
  };
}

function longest(forms: readonly Form[] | undefined, text: string, at: number, free: number): (Form & { end: number }) | undefined {
  for (const form of forms ?? []) {
    const end = matchEnd(text, at, form);
    if (end !== undefined && standsAlone(text, at, end, form.letters, (at === free && free > 0) || endsCompounds(form)))
      return { ...form, end };
  }
  return undefined;
}

/** Formats close a compound (홍보영상), and no other word ends in one. */
const endsCompounds = ({ letters, names }: Form): boolean => letters.length > 1 && names.some(({ type }) => type === 'format');

function matchEnd(text: string, at: number, { letters, loose }: Form): number | undefined {
  if (!loose) return text.startsWith(letters, at) ? at + letters.length : undefined;
  let place = at;
  for (const letter of letters) {
    if (place > at && (text[place] === ' ' || text[place] === '-')) place++;
    if (text[place] !== letter) return undefined;
    place++;
  }
  return place;
}

/** Short names must not be the middle of some longer word. `follows` is right behind another name. */
function standsAlone(text: string, start: number, end: number, letters: string, follows: boolean): boolean {
  const before = text[start - 1] ?? ' ';
  const after = text[end] ?? ' ';
  const first = letters[0] ?? '';
  const last = letters.at(-1) ?? '';
  if (LATIN.test(first) && LATIN.test(before)) return false;
  if (LATIN.test(last) && LATIN.test(after) && !/^(?:s|es)(?![a-z0-9])/.test(text.slice(end, end + 3))) return false;
  if (HANGUL.test(first) && letters.length <= 2 && HANGUL.test(before) && !follows) return false;
  if (HANGUL.test(first) && letters.length === 1 && !isParticle(/^[\uac00-\ud7a3]*/.exec(text.slice(end, end + 12))?.[0] ?? ''))
    return false;
  if (KATAKANA.test(first) && letters.length <= 3 && KATAKANA.test(before) && !follows) return false;
  return true;
}

/** Brands and products that are long enough to be known by all letters but one. */
function fuzzyForms(file: EntitiesFile): { letters: string; type: NamedType; value: string }[] {
  return (['brand', 'product'] as const).flatMap((type) =>
    file[type].flatMap(({ value, en }) =>
      en.map((written) => ({ letters: readable(written).folded, type, value })).filter(({ letters }) => /^[a-z]{6,}$/.test(letters)),
    ),
  );
}

function misspelt(folded: string, found: readonly FoundName[], forms: ReturnType<typeof fuzzyForms>): FoundName[] {
  const slips: FoundName[] = [];
  for (const match of folded.matchAll(/[a-z]{5,14}/g)) {
    const [start, end] = [match.index, match.index + match[0].length];
    if (LATIN.test(folded[start - 1] ?? ' ') || LATIN.test(folded[end] ?? ' ')) continue;
    if (found.some((name) => name.start < end && start < name.end)) continue;
    const near = forms.find(
      ({ letters }) => letters[0] === match[0][0] && Math.abs(letters.length - match[0].length) <= 1 && distance(letters, match[0]) === 1,
    );
    if (near !== undefined) slips.push({ start, end, type: near.type, value: near.value, confidence: 0.7 });
  }
  return slips;
}
