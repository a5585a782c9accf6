import { isStopWord } from '../stop-words.ts';

/** A word as the analyser has it. */
export interface JapaneseWord {
  readonly surface_form: string;
  readonly pos: string;
  readonly pos_detail_1: string;
}

/** Nouns that are none by themselves: pronouns, numbers, suffixes that count. */
const NOT_ALONE = new Set(['代名詞', '数', '非自立', '副詞可能']);
/** The analyser splits words that it does not know into kanji of any kind: 保 湿 力. */
const KANJI = /^[\p{Script=Han}]+$/u;

/** Nouns of a Japanese text; those that follow each other are one: 白浮き, コスパ, 日焼け止め, 保湿力. */
export function japaneseTerms(words: readonly JapaneseWord[]): string[] {
  const terms: string[] = [];
  let run: JapaneseWord[] = [];
  const end = (): void => {
    const term = run.map(({ surface_form }) => surface_form).join('');
    const hasNoun = run.some(({ pos, pos_detail_1 }) => pos === '名詞' && !NOT_ALONE.has(pos_detail_1));
    if (hasNoun && isTerm(term)) terms.push(term);
    run = [];
  };
  for (const word of words) {
    const joins =
      (word.pos === '名詞' && word.pos_detail_1 !== '代名詞' && word.pos_detail_1 !== '非自立') ||
      (run.length > 0 && word.pos !== '助動詞' && KANJI.test(word.surface_form));
    if (joins) run.push(word);
    else end();
  }
  end();
  return terms;
}

const isTerm = (term: string): boolean =>
  term.length >= 2 &&
  term.length <= 16 &&
  /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ーa-zA-Z0-9]+$/u.test(term) &&
  // Hiragana alone is mostly grammar.
  /[\p{Script=Han}\p{Script=Katakana}a-zA-Z]/u.test(term) &&
  !isStopWord(term, 'ja');
