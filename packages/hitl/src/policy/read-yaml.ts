import { type Document, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseAllDocuments, type Scalar, type YAMLMap } from 'yaml';
import type { Path } from './policy-problem.ts';

/** Line and column, both counted from 1 as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A file's content as plain values, and where each of them stands. */
export interface YamlFile {
  readonly value: unknown;
  /** The place of the key at `path`, or, where it is missing, of what would hold it. */
  locate(path: Path): Place;
}

/** Takes note of something wrong with how a file is written. */
export type PlaceReport = (place: Place, path: Path, message: string) => void;

const LARGEST = 256 * 1024;
const DEEPEST = 32;
const START: Place = { line: 1, column: 1 };

/**
 * Reads the plain part of YAML 1.2 and refuses the rest: what is clever in YAML (aliases, merge keys, tags,
 * several documents, numbers in other notations) makes a file mean something else than it seems to say.
 */
export function readYaml(text: string, report: PlaceReport): YamlFile | undefined {
  if (text.length > LARGEST) {
    report(START, [], `the file is longer than ${LARGEST} characters`);
    return undefined;
  }
  const lines = new LineCounter();
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };

  const document = parseOne(text, lines, (offset, message) => report(placeAt(offset), [], message));
  if (document === undefined) return undefined;
  if (document.contents === null || (isScalar(document.contents) && document.contents.value === null)) {
    report(START, [], 'the file is empty');
    return undefined;
  }

  const places = new Map<string, number>();
  const value = new Reader(places, (offset, path, message) => report(placeAt(offset), path, message)).read(document.contents, []);
  const locate = (path: Path): Place => {
    for (let length = path.length; length >= 0; length--) {
      const offset = places.get(JSON.stringify(path.slice(0, length)));
      if (offset !== undefined) return placeAt(offset);
    }
    return START;
  };
  return { value, locate };
}

function parseOne(text: string, lines: LineCounter, report: (offset: number, message: string) => void): Document.Parsed | undefined {
  let documents: Document.Parsed[];
  try {
    // `uniqueKeys` by default compares nothing but scalars, which is all the keys we take.
    documents = [...parseAllDocuments(text, { version: '1.2', schema: 'core', merge: false, lineCounter: lines, prettyErrors: false })];
  } catch (cause) {
    // The parser recurses; a file nested deep enough makes it run out of stack.
    report(0, `can't be read: ${cause instanceof Error ? cause.message : String(cause)}`);
    return undefined;
  }
  const [document, second] = documents;
  if (document === undefined) {
    report(0, 'the file is empty');
    return undefined;
  }
  if (second !== undefined) report(second.range[0], 'there is a second document; a policy is one');
  // A %YAML 1.1 directive would make `yes` a boolean and `<<` a merge.
  if (document.directives.yaml.explicit === true) report(0, 'a %YAML directive is not allowed');
  const flaws = documents.flatMap((one) => [...one.errors, ...one.warnings]);
  for (const flaw of flaws) report(flaw.pos[0], flaw.message);
  return flaws.length === 0 && second === undefined ? document : undefined;
}

/** Turns nodes into values, refusing what isn't plain on the way. */
class Reader {
  readonly #places: Map<string, number>;
  readonly #report: (offset: number, path: Path, message: string) => void;

  constructor(places: Map<string, number>, report: (offset: number, path: Path, message: string) => void) {
    this.#places = places;
    this.#report = report;
  }

  read(node: Node, path: Path, key = startOf(node)): unknown {
    if (path.length > DEEPEST) return this.#refuse(node, path.slice(0, 1), `nested deeper than ${DEEPEST} levels`);
    this.#places.set(JSON.stringify(path), key);
    if (isAlias(node)) return this.#refuse(node, path, `an alias (*${node.source}) is not allowed; write it out`);
    if (node.tag !== undefined) this.#refuse(node, path, `a tag (${node.tag}) is not allowed`);
    if ('anchor' in node && node.anchor !== undefined) this.#refuse(node, path, `an anchor (&${node.anchor}) is not allowed; write it out`);
    if (isMap(node)) return this.#readMap(node, path);
    if (isSeq(node)) return node.items.map((item, index) => this.read(item as Node, [...path, index]));
    return isScalar(node) ? this.#readScalar(node, path) : undefined;
  }

  #readMap(map: YAMLMap, path: Path): Record<string, unknown> {
    // Without a prototype, a key such as __proto__ is a key like any other, and as unknown.
    const value: Record<string, unknown> = Object.create(null);
    for (const { key, value: member } of map.items) {
      if (!isScalar(key) || typeof key.value !== 'string') {
        this.#refuse(key as Node, path, 'a key has to be plain text');
        continue;
      }
      const at = startOf(key as Node);
      if (key.anchor !== undefined || key.tag !== undefined) this.#refuse(key as Node, path, 'a key takes no anchor and no tag');
      value[key.value] = member === null ? null : this.read(member as Node, [...path, key.value], at);
    }
    return value;
  }

  /** `0x10`, `1e3`, `.inf` and `007` are all numbers to YAML, and none of them is what one would write for seconds. */
  #readScalar(scalar: Scalar, path: Path): unknown {
    if (typeof scalar.value === 'number' && !/^-?(0|[1-9]\d*)(\.\d+)?$/.test(scalar.source ?? '')) {
      this.#refuse(scalar as Node, path, `write the number ${scalar.source} in plain decimal`);
    }
    return scalar.value;
  }

  #refuse(node: Node, path: Path, message: string): undefined {
    this.#report(startOf(node), path, message);
    return undefined;
  }
}

const startOf = (node: Node | null): number => node?.range?.[0] ?? 0;
