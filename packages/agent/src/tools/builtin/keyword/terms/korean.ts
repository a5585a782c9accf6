import { isStopWord } from '../stop-words.ts';

/** A morpheme as the analyser has it. Those that are written together have the same place. */
export interface KoreanMorpheme {
  readonly text: string;
  readonly pos: string;
  readonly start: number;
}

const NOUN = new Set(['NNG', 'NNP', 'SL', 'XPN', 'XSN', 'XR']);
/** With these a noun becomes something that is done or that something is: 안전하다. */
const MAKES_PREDICATE = new Set(['XSV', 'XSA']);
/** What a made-up noun of the analyser ends in: it takes an inflected word that it does not know for one. */
const INFLECTED =
  /(?:네요|어요|아요|여요|해요|예요|에요|니다|았|었|겠|는데|지만|으면|해서|어서|아서|길래|더라|돼서|하니|하게|히|ㅋ|ㅠ|ㅎ)$/u;

/** Nouns of a Korean text; those that are written together are one: 발림성, 재구매. */
export function koreanTerms(morphemes: readonly KoreanMorpheme[]): string[] {
  const byPlace = Map.groupBy(morphemes, ({ start }) => start);
  return [...byPlace.values()].flatMap((together) => {
    const from = together.findIndex(({ pos }) => NOUN.has(pos));
    if (from === -1) return [];
    const rest = together.slice(from);
    const length = rest.findIndex(({ pos }) => !NOUN.has(pos));
    const run = length === -1 ? rest : rest.slice(0, length);
    const next = together[from + run.length];
    if (next !== undefined && MAKES_PREDICATE.has(next.pos)) return [];
    if (!run.some(({ pos }) => pos === 'NNG' || pos === 'NNP')) return [];
    const term = run
      .map(({ text }) => text)
      .join('')
      .toLowerCase();
    return isTerm(term) ? [term] : [];
  });
}

const isTerm = (term: string): boolean =>
  term.length >= 2 && term.length <= 12 && /^[가-힣a-z0-9]+$/u.test(term) && !INFLECTED.test(term) && !isStopWord(term, 'ko');
