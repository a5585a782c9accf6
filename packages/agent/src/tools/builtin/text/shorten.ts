/** A text in one line and no longer than `length`, cut between characters as people see them. */
export function shorten(text: string, length: number): string {
  // What nobody sees goes; a joiner stays, for emoji are made with it.
  const line = text
    .slice(0, length * 8)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/(?!\u200d)[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .trim();
  const characters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(line)];
  if (characters.length <= length) return line;
  return `${characters
    .slice(0, length - 1)
    .map(({ segment }) => segment)
    .join('')
    .trimEnd()}…`;
}
