/** What two people would call the same words: without case, width, marks, blanks, emoji, hidden characters. */
export const normaliseText = (text: string): string =>
  text
    // ㅋㅋㅋㅋ and ㅎㅎ say the same however long they are. Composed, they would be other characters.
    .replace(/[ㅋㅎㅠㅜ]+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A name as it is compared: Daily  Sun cream is dailysuncream. */
export const normaliseName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, '');
