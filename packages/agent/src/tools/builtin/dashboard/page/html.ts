/** Text that is markup already. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Markup | string | number | readonly (Markup | string)[];

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as HTML shows it, inside and outside of attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? '');

const markupOf = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(markupOf).join('');
  return escapeHtml(String(part));
};

/** Markup with everything that is put into it shown as the text it is. */
export const html = (pieces: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(pieces.reduce((all, piece, index) => all + markupOf(parts[index - 1] ?? '') + piece));

export const NOTHING = new Markup('');
