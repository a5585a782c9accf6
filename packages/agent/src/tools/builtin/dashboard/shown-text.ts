import { type Json, visible } from '@dream-agent/hitl';

const LONGEST = 300;

/** A text in one line, no longer than can be read, with what would hide or turn round shown. */
export const shownText = (text: string): string => {
  const line = visible(
    text
      .slice(0, LONGEST * 4)
      .replace(/\s+/gu, ' ')
      .trim(),
  );
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1).toWellFormed()}…`;
};

/** Paths lead to files, and stay as they are. */
const PATHS = ['table', 'stock', 'products', 'market'];

/** The same for all texts in a value. */
export function withShownTexts<Value>(value: Value): Value {
  const shown = (part: Json): Json => {
    if (typeof part === 'string') return shownText(part);
    if (Array.isArray(part)) return part.map((member) => shown(member as Json));
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, member]) => [key, PATHS.includes(key) && typeof member === 'string' ? member : shown(member)]),
    );
  };
  return shown(value as Json) as Value;
}
