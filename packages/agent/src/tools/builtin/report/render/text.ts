import { shorten } from '../../text/shorten.ts';
import type { Block } from '../blocks.ts';

const LONGEST = 2000;
const plain = (text: string): string => shorten(text, LONGEST);

/** The report as plain text, for where Markdown is not read. */
export const renderText = (blocks: readonly Block[]): string => `${blocks.flatMap(renderBlock).join('\n\n')}\n`;

function renderBlock(block: Block): string | readonly string[] {
  switch (block.kind) {
    case 'title':
      return [
        `${plain(block.text)}\n${'='.repeat(Math.min(60, widthOf(plain(block.text))))}`,
        block.facts.map(({ label, value }) => `${plain(label)}: ${plain(value)}`).join('\n'),
      ];
    case 'heading':
      return `${plain(block.text)}\n${'-'.repeat(Math.min(60, widthOf(plain(block.text))))}`;
    case 'subheading':
    case 'label':
    case 'paragraph':
      return plain(block.text);
    case 'messages':
    case 'list':
      return block.items.map((item) => `* ${plain(item)}`).join('\n');
    case 'figures':
      return columns(block.items.map(({ label, value }) => [plain(label), plain(value)]));
    case 'chart':
      return [];
    case 'quote':
      return `  "${plain(block.text)}" (${plain(block.id)})`;
    case 'table':
      return columns([block.header, ...block.rows].map((row) => row.map(plain)));
  }
}

function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => widthOf(row[index] ?? ''))));
  const pad = (cell: string, index: number): string => {
    const blanks = ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)));
    return index === 0 ? cell + blanks : blanks + cell;
  };
  return rows.map((row) => row.map(pad).join('  ').trimEnd()).join('\n');
}

/** East Asian characters are as wide as two others. */
const widthOf = (text: string): number =>
  Array.from(text).reduce(
    (sum, character) =>
      sum + (/[\p{Script=Hangul}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff01-\uff60]/u.test(character) ? 2 : 1),
    0,
  );
