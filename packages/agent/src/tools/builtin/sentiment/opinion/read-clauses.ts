import { ASPECTS } from '../aspects.ts';
import type { Lexicon } from './lexicon.ts';
import type { Branch, Meaning } from './word-tree.ts';

/** What the words of a text say together. */
export interface Sums {
  positive: number;
  negative: number;
  /** Words of opinion. */
  found: number;
  /** How many of them a negation turned around. */
  turned: number;
  /** For each aspect, in the order of all aspects; which were spoken of with an opinion is in the bits of `touched`. */
  readonly aspects: Float64Array;
  touched: number;
}

/** A language's words, ready to be looked for. */
export interface Reader {
  readonly lexicon: Lexicon;
  readonly tree: Branch;
  /** What a whole word that is not in the lexicon is worth, where more words are known. */
  readonly general?: (plain: string, from: number, to: number) => number;
}

/** What comes after a "but" is what the writer wants to be remembered. */
const AFTER_CONTRAST = 1.5;
/** "Not bad" is less than "good". */
const NOT_BAD = 0.7;
/** So far before a word its negation is looked for. */
const BEFORE = 40;

const CLAUSE_ENDS = new Set('.!?。…\n,、;~'.split('').map((character) => character.charCodeAt(0)));
const SENTENCE_ENDS = new Set('.!?。…\n'.split('').map((character) => character.charCodeAt(0)));

const isWord = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95 || (code >= 0xc0 && code < 0x250);

/** Goes through a plain text once, and sums up clause by clause what is said of what. */
export function readClauses(plain: string, { lexicon, tree, general }: Reader): Sums {
  const sums: Sums = { positive: 0, negative: 0, found: 0, turned: 0, aspects: new Float64Array(ASPECTS.length), touched: 0 };
  const weights: number[] = [];
  const targets: number[] = [];
  const standsAlone = lexicon.wordsStandAlone;
  let carried = 0;
  let about = 0;
  let degree = 1;
  let contrasted = false;
  let clauseFrom = 0;
  // Until where the last opinion and the last aspect reach: a phrase hides the words in it.
  let opinionUntil = 0;
  let aspectUntil = 0;

  const endClause = (): void => {
    const spoken = about === 0 ? carried : about;
    // "The scent? I love it." What nothing has been said of yet, the next clause may be about.
    carried = weights.length === 0 ? spoken : 0;
    for (let index = 0; index < weights.length; index++) {
      const weight = (weights[index] ?? 0) * (contrasted ? AFTER_CONTRAST : 1);
      if (weight > 0) sums.positive += weight;
      else sums.negative -= weight;
      sums.found++;
      const target = targets[index] ?? -1;
      const bits = target < 0 ? spoken : 1 << target;
      sums.touched |= bits;
      for (let aspect = 0; bits >> aspect !== 0; aspect++)
        if ((bits >> aspect) & 1) sums.aspects[aspect] = (sums.aspects[aspect] ?? 0) + weight;
    }
    weights.length = 0;
    targets.length = 0;
    about = 0;
    degree = 1;
  };

  const negated = (from: number, to: number): boolean => {
    lexicon.negatedAfter.lastIndex = to;
    return lexicon.negatedAfter.test(plain) || lexicon.negatedBefore.test(plain.slice(Math.max(clauseFrom, from - BEFORE), from));
  };
  const count = (weight: number, target: number, fixed: boolean, from: number, to: number): void => {
    opinionUntil = to;
    if (weight === 0) return;
    const turned = !fixed && negated(from, to);
    if (turned) sums.turned++;
    const said = !turned ? weight : weight > 0 ? -weight : -weight * NOT_BAD;
    weights.push(said * degree);
    targets.push(target);
    degree = 1;
  };

  for (let from = 0; from < plain.length; from++) {
    const code = plain.charCodeAt(from);
    if (CLAUSE_ENDS.has(code)) {
      endClause();
      clauseFrom = from + 1;
      if (SENTENCE_ENDS.has(code)) contrasted = false;
      if (!tree.next.has(code)) continue;
    }
    if (standsAlone && from > 0 && isWord(code) && (isWord(plain.charCodeAt(from - 1)) || plain.charCodeAt(from - 1) === 39)) continue;
    let at = tree.next.get(code);
    let opinion: Meaning['opinion'];
    let opinionTo = 0;
    let aspect: number | undefined;
    let aspectTo = 0;
    let contrastTo = 0;
    let to = from;
    while (at !== undefined) {
      to++;
      for (const meaning of [at.anywhere, !standsAlone || !isWord(plain.charCodeAt(to)) ? at.whole : undefined]) {
        if (meaning === undefined) continue;
        if (meaning.opinion !== undefined) {
          opinion = meaning.opinion;
          opinionTo = to;
        }
        if (meaning.about !== undefined) {
          aspect = meaning.about;
          aspectTo = to;
        }
        if (meaning.degree !== undefined) degree = meaning.degree;
        if (meaning.contrast === true) contrastTo = to;
      }
      at = to < plain.length ? at.next.get(plain.charCodeAt(to)) : undefined;
    }
    if (aspect !== undefined && from >= aspectUntil) {
      if (aspect >= 0) about |= 1 << aspect;
      aspectUntil = aspectTo;
    }
    if (from >= opinionUntil) {
      if (opinion !== undefined) count(opinion.weight, opinion.aspect, opinion.fixed, from, opinionTo);
      else if (general !== undefined && isWord(code)) {
        let end = from + 1;
        while (end < plain.length && (isWord(plain.charCodeAt(end)) || plain.charCodeAt(end) === 39)) end++;
        const weight = general(plain, from, end);
        if (weight !== 0) count(weight, -1, false, from, end);
      }
    }
    if (contrastTo > 0) {
      endClause();
      contrasted = true;
      clauseFrom = contrastTo;
    }
  }
  endClause();
  return sums;
}
