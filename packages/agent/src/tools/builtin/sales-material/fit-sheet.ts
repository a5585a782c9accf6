import type { Json } from '@dream-agent/hitl';
import type { Language } from '../../../contract/language.ts';
import { type TypesetOptions, typeset } from '../../../documents/typeset.ts';
import { AgentError } from '../../../errors.ts';
import type { Sheet } from './compose-sheet.ts';
import { SALES_WORDS } from './words/sales-words-by-language.ts';

interface FitSheet extends TypesetOptions {
  readonly language: Language;
  readonly day: string;
}

/** As large as it may be first; then smaller; then with less on it. */
const ATTEMPTS: readonly { readonly scale: number; readonly fit: (sheet: Sheet) => Sheet }[] = [
  ...[1.4, 1.3, 1.2, 1.1, 1, 0.9, 0.82].map((scale) => ({ scale, fit: (sheet: Sheet): Sheet => sheet })),
  {
    scale: 0.82,
    fit: (sheet) => ({
      ...sheet,
      quotes: sheet.quotes.slice(0, 1),
      claims: sheet.claims.slice(0, 3),
      objections: sheet.objections.slice(0, 2),
    }),
  },
  {
    scale: 0.78,
    fit: (sheet) => ({ ...sheet, quotes: [], claims: sheet.claims.slice(0, 2), objections: sheet.objections.slice(0, 1), differences: [] }),
  },
];

/** The sheet as a PDF of exactly one page. */
export async function fitSheet(sheet: Sheet, { language, day, signal, progress }: FitSheet): Promise<Uint8Array> {
  const { price, customers, praise, claims, rivals, rivalsUnit, sales, salesNote, objections } = SALES_WORDS[language];
  const words = { price, customers, praise, claims, rivals, rivalsUnit, sales, salesNote, objections };
  for (const [index, { scale, fit }] of ATTEMPTS.entries()) {
    const data = { ...fit(sheet), language, words, scale } as unknown as Record<string, Json>;
    const share = (fraction: number): void => progress((index + fraction) / ATTEMPTS.length);
    const { pdf, pages } = await typeset({ template: 'sales-material', data, day }, { signal, progress: share });
    if (pages === 1) return pdf;
  }
  throw new AgentError('TOOL_FAILED', 'the sheet does not fit on one page, however small');
}
