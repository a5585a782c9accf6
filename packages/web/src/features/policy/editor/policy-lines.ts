/*
 * Forms change the text of a policy line by line and leave everything else as it was written, comments and order too. They know the
 * shape that policies have: `gates:` as a list with a key on each line, `timeouts:` as a mapping of mappings. What is written in
 * another way can only be changed as text.
 */

/** The keys of one gate, or of one kind's time-outs: the lines from `first` to before `end`, each key at `indent`. */
interface Block {
  readonly first: number;
  readonly end: number;
  readonly indent: number;
}

export type Place = { readonly kind: 'gate'; readonly name: string } | { readonly kind: 'timeouts'; readonly of: string };

const KEY = /^(\s*)(- +)?([a-z_]+):(?:\s+(.*?))?\s*$/;
const indentOf = (line: string): number => line.length - line.trimStart().length;
const isBlank = (line: string): boolean => /^\s*(#.*)?$/.test(line);

interface KeyLine {
  readonly indent: number;
  readonly isEntry: boolean;
  readonly key: string;
  readonly value: string;
  readonly comment: string;
}

/** A value ends where a comment begins: at a `#` after a space, outside of quotes. */
function readKey(line: string): KeyLine | undefined {
  const [, spaces = '', dash = '', key, rest = ''] = KEY.exec(line) ?? [];
  if (key === undefined) return undefined;
  const [value = ''] = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?:(?!(?:^|\s)#).)*)/.exec(rest) ?? [];
  return {
    indent: spaces.length + dash.length,
    isEntry: dash !== '',
    key,
    value: unquoted(value.trim()),
    comment: rest.slice(value.length).trim(),
  };
}

function unquoted(value: string): string {
  if (/^'.*'$/s.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (!/^".*"$/s.test(value)) return value;
  try {
    return String(JSON.parse(value));
  } catch {
    return value.slice(1, -1);
  }
}

/** Plain where YAML reads it back as the same text. */
const quoted = (value: string): string =>
  /^[\p{L}\d_.][\p{L}\d_.: -]*$/u.test(value) && !/: |:$| $/.test(value) ? value : JSON.stringify(value);

/** What stands under a key at the beginning of a line. */
function sectionOf(lines: readonly string[], key: string): { readonly first: number; readonly end: number } | undefined {
  const at = lines.findIndex((line) => new RegExp(`^${key}:\\s*(#.*)?$`).test(line));
  if (at === -1) return undefined;
  const after = lines.findIndex((line, index) => index > at && !isBlank(line) && indentOf(line) === 0 && !line.startsWith('-'));
  return { first: at + 1, end: after === -1 ? lines.length : after };
}

function gateBlocks(lines: readonly string[]): readonly Block[] {
  const section = sectionOf(lines, 'gates');
  if (section === undefined) return [];
  const starts: { at: number; indent: number }[] = [];
  for (let at = section.first; at < section.end; at++) {
    const read = readKey(lines[at] ?? '');
    if (read?.isEntry === true && (starts[0] === undefined || starts[0].indent === read.indent)) starts.push({ at, indent: read.indent });
  }
  return starts.map(({ at, indent }, index) => ({ first: at, end: starts[index + 1]?.at ?? section.end, indent }));
}

function timeoutsBlock(lines: readonly string[], of: string): Block | undefined {
  const section = sectionOf(lines, 'timeouts');
  if (section === undefined) return undefined;
  const at = lines.findIndex(
    (line, index) => index >= section.first && index < section.end && readKey(line)?.key === of && readKey(line)?.value === '',
  );
  if (at === -1) return undefined;
  const outer = indentOf(lines[at] ?? '');
  const after = lines.findIndex((line, index) => index > at && !isBlank(line) && indentOf(line) <= outer);
  const first = lines.slice(at + 1).find((line) => !isBlank(line)) ?? '';
  return { first: at + 1, end: after === -1 ? lines.length : after, indent: Math.max(indentOf(first), outer + 1) };
}

const keyLines = (lines: readonly string[], { first, end, indent }: Block) =>
  lines.slice(first, end).flatMap((line, offset) => {
    const read = readKey(line);
    return read?.indent === indent ? [{ ...read, at: first + offset }] : [];
  });

function blockOf(lines: readonly string[], place: Place): Block | undefined {
  if (place.kind === 'timeouts') return timeoutsBlock(lines, place.of);
  return gateBlocks(lines).find((block) => keyLines(lines, block).some(({ key, value }) => key === 'name' && value === place.name));
}

/** The gates that forms can reach, by name, in the order of the text. */
export const gateNames = (source: string): readonly string[] => {
  const lines = source.split('\n');
  return gateBlocks(lines).flatMap((block) => keyLines(lines, block).flatMap(({ key, value }) => (key === 'name' ? [value] : [])));
};

/** What is written there; nothing, where a default holds. */
export function readValue(source: string, place: Place, key: string): string | undefined {
  const lines = source.split('\n');
  const block = blockOf(lines, place);
  return block && keyLines(lines, block).find((line) => line.key === key)?.value;
}

/** The text with one value written, changed, or, where it is undefined, taken out. */
export function writeValue(source: string, place: Place, key: string, value: string | undefined): string {
  const lines = source.split('\n');
  const block = blockOf(lines, place);
  if (block === undefined) return place.kind === 'timeouts' && value !== undefined ? withTimeouts(lines, place.of, key, value) : source;
  const keys = keyLines(lines, block);
  const found = keys.find((line) => line.key === key);
  if (found === undefined) {
    const last = keys.at(-1)?.at ?? block.first - 1;
    return value === undefined
      ? source
      : lines.toSpliced(endOf(lines, last, block), 0, `${' '.repeat(block.indent)}${key}: ${quoted(value)}`).join('\n');
  }
  if (value === undefined) return found.isEntry ? source : lines.toSpliced(found.at, endOf(lines, found.at, block) - found.at).join('\n');
  const head = /^\s*(?:- +)?[a-z_]+:/.exec(lines[found.at] ?? '')?.[0] ?? '';
  const written = `${head} ${quoted(value)}${found.comment === '' ? '' : ` ${found.comment}`}`;
  return lines.toSpliced(found.at, endOf(lines, found.at, block) - found.at, written).join('\n');
}

/** Where what belongs to a key ends: a list or a mapping under it may take several lines. */
function endOf(lines: readonly string[], at: number, { end, indent }: Block): number {
  let next = at + 1;
  while (next < end && !isBlank(lines[next] ?? '') && indentOf(lines[next] ?? '') > indent) next++;
  return next;
}

function withTimeouts(lines: readonly string[], of: string, key: string, value: string): string {
  const entry = [`  ${of}:`, `    ${key}: ${quoted(value)}`];
  const section = sectionOf(lines, 'timeouts');
  if (section !== undefined) return lines.toSpliced(section.first, 0, ...entry).join('\n');
  return [...lines.join('\n').trimEnd().split('\n'), '', 'timeouts:', ...entry, ''].join('\n');
}
