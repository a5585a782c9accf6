import { type Document, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, visit } from 'yaml';
import { messageOf, type Path } from '../problem.ts';

/** A file's content as plain values, and the line of each of them. */
export interface YamlFile {
  readonly value: unknown;
  /** The line of the key at `path`, or, where it is missing, of what would hold it. */
  readonly lineOf: (path: Path) => number;
}

/** Something that keeps a file from being read, and its line. */
export interface YamlFlaw {
  readonly line: number;
  readonly message: string;
}

const LONGEST = 256 * 1024;
/** Counted as if written out; a short file can stand for more than there is memory. */
const MOST_ALIASES = 100;

/** Reads YAML without its tags, merges and second documents: they make a file mean more than it shows. Aliases are few or none. */
export function readYaml(text: string): YamlFile | { readonly flaws: readonly YamlFlaw[] } {
  if (text.length > LONGEST) return { flaws: [{ line: 1, message: `the file is longer than ${LONGEST} characters` }] };
  try {
    return readDocument(text);
  } catch (error) {
    // The parser recurses; a file that is nested deep enough makes it run out of stack.
    return { flaws: [{ line: 1, message: `can't be read: ${messageOf(error)}` }] };
  }
}

function readDocument(text: string): YamlFile | { readonly flaws: readonly YamlFlaw[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { version: '1.2', schema: 'core', merge: false, lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number | undefined): number => Math.max(1, lines.linePos(offset ?? 0).line);
  const flaws = [...document.errors, ...document.warnings].map(({ pos, message }) => ({ line: lineAt(pos[0]), message }));
  // A %YAML 1.1 directive would make `yes` a boolean and `<<` a merge.
  if (document.directives.yaml.explicit === true) flaws.push({ line: 1, message: 'a %YAML directive is not allowed' });
  visit(document, {
    Node: (_, node) => {
      if (node.tag !== undefined) flaws.push({ line: lineAt(node.range?.[0]), message: `the tag ${node.tag} is not allowed` });
    },
    Pair: (_, { key }) => {
      if (isScalar(key) && typeof key.value === 'string' && key.value !== '__proto__') return;
      flaws.push({ line: lineAt((key as Node | null)?.range?.[0]), message: 'a key has to be plain text, and not __proto__' });
    },
  });
  if (flaws.length > 0) return { flaws };
  if (document.contents === null) return { flaws: [{ line: 1, message: 'the file is empty' }] };
  return { value: document.toJS({ maxAliasCount: MOST_ALIASES }), lineOf: (path) => lineAt(offsetOf(document, path)) };
}

function offsetOf(document: Document.Parsed, path: Path): number | undefined {
  let node: unknown = document.contents;
  let offset = document.contents?.range?.[0];
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined;
    const next: unknown = isSeq(node) ? node.items[Number(step)] : pair?.value;
    const place = (pair?.key ?? next) as Node | undefined;
    if (place === undefined) break;
    offset = place.range?.[0] ?? offset;
    node = next;
  }
  return offset;
}
