/** Spreadsheets take a text that begins with one of these for a formula, with blanks, marks and quotes before it too. */
export const FORMULA = /^(?:[\t\r\n]|[\s\p{C}\p{Z}"']*[=+\-@＝＋－＠−﹢﹣﹦﹫])/u;
