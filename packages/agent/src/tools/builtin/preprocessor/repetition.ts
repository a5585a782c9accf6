const REPEATED_FROM = 12;
/** More than is needed to tell, and little enough for any text. */
export const LOOKED_AT = 2000;
const LONGEST_PERIOD = 8;

/** Whether a text is hardly more than one short piece of it again and again. */
export function isRepetition(plain: string): boolean {
  if (plain.length < REPEATED_FROM) return false;
  for (let period = 1; period <= Math.min(LONGEST_PERIOD, plain.length / 4); period++) {
    let same = 0;
    for (let at = period; at < plain.length; at++) if (plain[at] === plain[at - period]) same++;
    if (same >= (plain.length - period) * 0.9) return true;
  }
  return false;
}

/**
 * Whether a text may be a repetition, in SQL: at its start, in its middle or at its end, three characters come again within a few.
 * Of those that are, none is missed: nine in ten characters are where they should be.
 */
export function mayRepeat(plain: string): string {
  const again = (from: string): string => `contains(substr(${plain}, ${from} + 1, ${LONGEST_PERIOD + 2}), substr(${plain}, ${from}, 3))`;
  return `(length(${plain}) >= ${REPEATED_FROM} and (${again('1')} or ${again(`(length(${plain}) // 2)`)} or ${again(`greatest(1, length(${plain}) - 12)`)}))`;
}
