import type { ReactNode } from 'react';
import { SafeText } from '../ui/safe-text.tsx';

/*
 * An answer is Markdown, of which this draws what answers are made of: headings, lists, tables, emphasis. There are no links, images
 * or HTML in what it makes, so a text from anywhere can neither lead nor load anything.
 */

type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'quote'; readonly lines: readonly string[] }
  | { readonly kind: 'paragraph'; readonly lines: readonly string[] };

const ITEM = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/;
const cells = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

export function blocksOf(text: string): Block[] {
  const lines = text.split('\n');
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const take = (fits: (next: string) => boolean): string[] => {
      const taken: string[] = [];
      for (let next = lines[at]; next !== undefined && fits(next); next = lines[++at]) taken.push(next);
      return taken;
    };
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (line.trim() === '') at++;
    else if (heading !== null) {
      blocks.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' });
      at++;
    } else if (ITEM.test(line)) {
      const ordered = /^\s*\d/.test(line);
      blocks.push({ kind: 'list', ordered, items: take((next) => ITEM.test(next)).map((item) => item.replace(ITEM, '')) });
    } else if (line.startsWith('|') && /^\|?\s*:?-{2,}/.test(lines[at + 1] ?? '')) {
      const [head = '', , ...rows] = take((next) => next.startsWith('|'));
      blocks.push({ kind: 'table', head: cells(head), rows: rows.map(cells) });
    } else if (line.startsWith('>')) {
      blocks.push({ kind: 'quote', lines: take((next) => next.startsWith('>')).map((quoted) => quoted.replace(/^>\s?/, '')) });
    } else {
      const first = at;
      const paragraph = take((next) => next.trim() !== '' && !(at > first && (ITEM.test(next) || /^#{1,4}\s|^>/.test(next))));
      blocks.push({ kind: 'paragraph', lines: paragraph });
    }
  }
  return blocks;
}

/** `**bold**` and `` `code` ``; everything else is itself. */
const inline = (text: string): ReactNode =>
  text.split(/(\*\*[^*\n]{1,300}\*\*|`[^`\n]{1,300}`)/g).map((part, index) => <Piece key={index} part={part} isMarked={index % 2 === 1} />);

function Piece({ part, isMarked }: { readonly part: string; readonly isMarked: boolean }) {
  if (!isMarked) return <SafeText text={part} />;
  if (!part.startsWith('`')) {
    return (
      <strong>
        <SafeText text={part.slice(2, -2)} />
      </strong>
    );
  }
  return (
    <code className="rounded bg-sunken px-1 font-mono text-[0.9em]">
      <SafeText text={part.slice(1, -1)} />
    </code>
  );
}

export function Prose({ text }: { readonly text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-2 text-[15px] leading-relaxed">
      {blocksOf(text).map((block, index) => (
        <BlockView key={index} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level <= 2 ? (
        <h3 className="mt-2 text-base font-semibold">{inline(block.text)}</h3>
      ) : (
        <h4 className="mt-1 font-semibold">{inline(block.text)}</h4>
      );
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{inline(item)}</li>);
      return block.ordered ? <ol className="list-decimal pl-6">{items}</ol> : <ul className="list-disc pl-6">{items}</ul>;
    }
    case 'table':
      return (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col" className="border-b border-line-strong px-2 py-1 text-left font-medium">
                    {inline(cell)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <td key={column} className="border-b border-line px-2 py-1 tabular-nums">
                      {inline(cell)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case 'quote':
      return <blockquote className="border-l-2 border-line-strong pl-3 text-ink-soft">{lined(block.lines)}</blockquote>;
    case 'paragraph':
      return <p>{lined(block.lines)}</p>;
  }
}

const lined = (lines: readonly string[]): ReactNode =>
  lines.map((line, index) => (
    <span key={index}>
      {index > 0 && <br />}
      {inline(line)}
    </span>
  ));
