import { shorten } from '../../text/shorten.ts';
import type { Block } from '../blocks.ts';

/** No single text of a report is longer; quotes are far shorter. */
const LONGEST = 2000;

/** Plain text as Markdown that shows just that text: no links, no images, no HTML, no table cells, nothing hidden. */
export function escapeMarkdown(text: string): string {
  return (
    shorten(text, LONGEST)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/[\\`*_[\]|~$]/g, '\\$&')
      // Renderers make links of bare addresses.
      .replaceAll('://', ':\\//')
      .replace(/www\./gi, (start) => `${start.slice(0, -1)}\\.`)
      .replace(/@(?=[\w-]+\.)/g, '&#64;')
      // A formula, a heading, a list, a rule: only at the start of a line, or of a cell that is pasted into a sheet.
      .replace(/^[=+\-@#]/, '\\$&')
      .replace(/^(\d{1,9})([.)])/, '$1\\$2')
  );
}

/** The report as Markdown. */
export const renderMarkdown = (blocks: readonly Block[]): string => `${blocks.flatMap(renderBlock).join('\n\n')}\n`;

function renderBlock(block: Block): string | readonly string[] {
  switch (block.kind) {
    case 'title':
      return [`# ${escapeMarkdown(block.text)}`, escapeMarkdown(block.facts.map(({ label, value }) => `${label}: ${value}`).join(' · '))];
    case 'heading':
      return `## ${escapeMarkdown(block.text)}`;
    case 'subheading':
      return `### ${escapeMarkdown(block.text)}`;
    case 'label':
      return `**${escapeMarkdown(block.text)}**`;
    case 'paragraph':
      return escapeMarkdown(block.text);
    case 'messages':
    case 'list':
      return block.items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');
    case 'figures':
      return block.items.map(({ label, value }) => `- ${escapeMarkdown(`${label}: ${value}`)}`).join('\n');
    case 'chart':
      return [];
    case 'quote':
      return `> ${escapeMarkdown(block.text)} (${escapeMarkdown(block.id)})`;
    case 'table': {
      const line = (cells: readonly string[]): string => `| ${cells.map(escapeMarkdown).join(' | ')} |`;
      const rule = `| ${block.header.map((_, index) => (index === 0 || block.words?.includes(index) ? '---' : '---:')).join(' | ')} |`;
      return [line(block.header), rule, ...block.rows.map(line)].join('\n');
    }
  }
}
