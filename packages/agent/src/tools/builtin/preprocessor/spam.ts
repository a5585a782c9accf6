import { normaliseText } from '../text/normalise-text.ts';

/** Why a text is taken for spam. */
export type SpamReason = 'link' | 'repetition' | 'same_text_by_many';

const LINK = /\b(?:https?:\/\/|www\.)\S/i;
const REPEATED_FROM = 12;
/** Short praise is the same for everybody; long praise is copied. */
const LONG_ENOUGH = 20;
const MANY = 4;
/** More than is needed to tell, and little enough for any text. */
const LOOKED_AT = 2000;

/** Whether one text is spam for what it says. */
export function spamReason(text: string): SpamReason | undefined {
  if (LINK.test(text)) return 'link';
  const plain = normaliseText(text.slice(0, LOOKED_AT));
  return plain.length >= REPEATED_FROM && isRepetition(plain) ? 'repetition' : undefined;
}

/** Whether a text is spam for being everywhere, given how often it came and from how many products. */
export const isCopiedAround = (plain: string, times: number, products: number): boolean =>
  plain.length >= LONG_ENOUGH && products > 1 && times >= MANY;

/** Whether a text is hardly more than one short piece of it again and again. */
function isRepetition(plain: string): boolean {
  for (let period = 1; period <= Math.min(8, plain.length / 4); period++) {
    let same = 0;
    for (let at = period; at < plain.length; at++) if (plain[at] === plain[at - period]) same++;
    if (same >= (plain.length - period) * 0.9) return true;
  }
  return false;
}
