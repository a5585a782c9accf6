/** Text from outside on one line: without control and hidden characters, and no longer than it may be. */
export function plainText(text: string, longest: number): string {
  const plain = text
    // Cut first: a text of many megabytes need not be looked through.
    .slice(0, longest * 4)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}]/gu, '')
    .trim();
  // Not in the middle of a pair.
  return plain.length > longest ? `${plain.slice(0, longest - 1).replace(/\p{Cs}$/u, '')}…` : plain;
}
