import type { Clarified } from '../../contract/understanding.ts';
import { numberOf } from './names/number-words.ts';
import { withoutParticle } from './names/particles.ts';
import { readable } from './normalise.ts';

const ORDINALS: readonly RegExp[] = [
  /^(?:the )?(?:first|1st)\b|첫 ?(?:번째|째|번)|^(?:1|일) ?번|최초|^(?:1|一)(?:番|つ目)|一番目|最初|^#?1[.)]?$|^option (?:1|one|a)$|^①|전자|前者|the former/,
  /^(?:the )?(?:second|2nd)\b|두 ?번째|둘째|^(?:2|이) ?번|^(?:2|二)(?:番|つ目)|二番目|^#?2[.)]?$|^option (?:2|two|b)$|^②|후자|後者|the latter/,
  /^(?:the )?(?:third|3rd)\b|세 ?번째|셋째|^(?:3|삼) ?번|^(?:3|三)(?:番|つ目)|三番目|^#?3[.)]?$|^option (?:3|three|c)$|^③/,
  /^(?:the )?(?:fourth|4th)\b|네 ?번째|넷째|^(?:4|사) ?번|^(?:4|四)(?:番|つ目)|四番目|^#?4[.)]?$|^④/,
  /^(?:the )?(?:fifth|5th)\b|다섯 ?번째|^(?:5|오) ?번|^(?:5|五)(?:番|つ目)|五番目|^#?5[.)]?$|^⑤/,
  /^(?:the )?(?:sixth|6th)\b|여섯 ?번째|^(?:6|육) ?번|^(?:6|六)(?:番|つ目)|六番目|^#?6[.)]?$|^⑥/,
];
const LAST = /^(?:the )?last(?: one)?\b|마지막|最後/;
const ALL = /^(?:all|both|every|everything)\b|전부|모두|둘 ?다|다 ?(?:해|요|$)|전체|すべて|全て|全部|両方/;
const NO_HELP =
  /아무거나|몰라|모르겠|글쎄|상관없|알아서|whatever|any(?:thing| of them| one)?\b|don.?t (?:know|care|mind)|no idea|not sure|doesn.?t matter|up to you|idk|何でも|なんでも|どれでも|どちらでも|わからない|わかりません|分からない|任せ|おまかせ|^(?:네|예|응|yes|ok|okay|no|아니|はい|いいえ|うん)[.!?]*$/;

/** What an answer to a question comes to: some of the suggestions, words of its own, or nothing. */
export interface Answered {
  readonly picked: readonly string[];
  /** The words that are read on; empty when the answer only points. */
  readonly text: string;
  readonly helps: boolean;
}

/** Reads an answer against the suggestions it was given to. */
export function readAnswer({ ambiguity: { suggestions }, answer }: Clarified): Answered {
  const { shown, folded } = readable(answer);
  const named = suggestions.filter((suggestion) => folded.includes(readable(suggestion).folded));
  if (named.length > 0) return { picked: named, text: shown, helps: true };
  const pointed = suggestions[placeOf(folded, suggestions.length)];
  if (pointed !== undefined) return { picked: [pointed], text: '', helps: true };
  if (folded.length < 20 && ALL.test(folded)) return { picked: suggestions, text: '', helps: true };
  const helps = /[\p{L}\p{N}]/u.test(folded) && !(folded.length < 40 && NO_HELP.test(folded));
  return { picked: [], text: helps ? shown : '', helps };
}

function placeOf(folded: string, count: number): number {
  if (folded.length > 40) return -1;
  const place = ORDINALS.findIndex((pattern) => pattern.test(folded));
  if (place >= 0 && place < count) return place;
  if (LAST.test(folded) && !/last (?:day|week|month|quarter|year|summer|winter|spring|autumn|\d)/.test(folded)) return count - 1;
  const number = /^\S{1,4}$/.test(folded) ? numberOf(folded) : undefined;
  return number === undefined || number > count ? -1 : number - 1;
}

/** A name nobody told us about, as somebody would give it when asked for one. */
export function plainName(text: string): string | undefined {
  const name = withoutParticle(
    text
      .replace(/[.!?。！？]+$/u, '')
      .replace(/^(?:it'?s |it is |about |for |the brand |our )+/i, '')
      .replace(
        / ?(?:에 ?대해서?|에 ?관해서?|(?:으로|로) ?(?:해 ?줘|해 ?주세요|부탁(?:해요|드려요|드립니다)?)|해 ?줘(?:요)?|해 ?주세요|부탁(?:해요|드려요|드립니다)|입니다|이에요|예요|please|でお願いします|についてです|です|をお願いします)$/iu,
        '',
      )
      .trim(),
  );
  return name.length >= 2 && name.length <= 40 && name.split(' ').length <= 4 && /\p{L}/u.test(name) ? name : undefined;
}
