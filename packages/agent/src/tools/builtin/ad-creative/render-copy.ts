import { FORMULA } from '../files/formula.ts';
import { CHANNEL_NAMES, CHANNELS } from './channels.ts';
import type { Variant } from './compose-copy.ts';
import type { AdWords } from './words/ad-words.ts';

export interface CopySheet {
  readonly title: string;
  readonly audience: string;
  readonly variants: readonly Variant[];
  readonly words: AdWords;
  readonly pictured: boolean;
}

/** What Markdown would take for its own. */
const plain = (text: string): string => text.replace(/[\\`*_{}[\]<>#|~]/gu, '\\$&');

/** All variants, to be read. */
export function renderCopy({ title, audience, variants, words, pictured }: CopySheet): string {
  const { sheet } = words;
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const blocks = variants.map((variant) =>
    [
      `## ${sheet.variant(variant.letter)}: ${plain(variant.headline)}`,
      '',
      row([sheet.columns.channel, sheet.columns.headline, sheet.columns.body, sheet.columns.action]),
      row(['---', '---', '---', '---']),
      ...CHANNEL_NAMES.map((channel) => {
        const { headline, body } = variant.channels[channel];
        return row([sheet.channels[channel], plain(headline), plain(body), plain(variant.action)]);
      }),
      '',
      `${sheet.grounds}: ${plain(variant.grounds)}`,
      '',
      plain(variant.note),
    ].join('\n'),
  );
  return [
    `# ${plain(title)}`,
    ...(audience === '' ? [] : [`${sheet.audience}: ${plain(audience)}`]),
    CHANNEL_NAMES.map((channel) => `- ${sheet.channels[channel]}: ${sheet.limit(CHANNELS[channel].headline, CHANNELS[channel].body)}`).join(
      '\n',
    ),
    ...blocks,
    ...(pictured ? [sheet.illustration] : []),
    '',
  ].join('\n\n');
}

/** The same for a spreadsheet: with the mark that makes it read as Unicode, and no cell that would be reckoned. */
export function renderCopyCsv({ variants, words }: CopySheet): string {
  const { sheet } = words;
  const { columns } = sheet;
  const cell = (text: string): string => `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = variants.flatMap((variant) =>
    CHANNEL_NAMES.map((channel) => {
      const { headline, body } = variant.channels[channel];
      return [variant.letter, sheet.channels[channel], headline, body, variant.action, variant.grounds];
    }),
  );
  const head = [columns.variant, columns.channel, columns.headline, columns.body, columns.action, columns.ground];
  return `\ufeff${[head, ...rows].map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`;
}
