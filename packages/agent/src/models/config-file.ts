import { LineCounter, type Node, type ParsedNode, parseDocument } from 'yaml';
import type { z } from 'zod';
import { AgentError } from '../errors.ts';
import { didYouMean } from '../nearest-name.ts';

type Path = readonly PropertyKey[];

/** A file's content, and the error that says what is wrong at a place in it. */
export interface ConfigFile<Value> {
  readonly value: Value;
  readonly wrong: (path: Path, message: string) => string;
}

/** Reads a YAML file against its schema, or refuses it with everything that is wrong with it, each with its line. */
export function readConfigFile<Value>(schema: z.ZodType<Value>, text: string, file: string): ConfigFile<Value> {
  const lines = new LineCounter();
  const document = parseDocument<ParsedNode>(text, {
    version: '1.2',
    schema: 'core',
    merge: false,
    lineCounter: lines,
    prettyErrors: false,
  });
  const at = (offset: number): string => `${file}:${Math.max(1, lines.linePos(offset).line)}`;
  const flaws = [...document.errors, ...document.warnings];
  if (flaws.length > 0) throw configInvalid(flaws.map((flaw) => `${at(flaw.pos[0])} ${flaw.message}`));

  const wrong = (path: Path, message: string): string => {
    const place = at(nearestNode(path, (steps) => document.getIn(steps, true))?.range?.[0] ?? 0);
    return path.length === 0 ? `${place} ${message}` : `${place} ${writePath(path)}: ${message}`;
  };
  const result = schema.safeParse(plain(document, at));
  if (!result.success) throw configInvalid(result.error.issues.flatMap((issue) => describe(issue, schema, wrong)));
  return { value: result.data, wrong };
}

/** The error that refuses a file, one line for each thing that is wrong. */
export const configInvalid = (problems: readonly string[]): AgentError => new AgentError('AGENT_CONFIG_INVALID', problems.join('\n'));

/** Aliases would let a file of a kilobyte become one of a gigabyte. */
function plain(document: ReturnType<typeof parseDocument>, at: (offset: number) => string): unknown {
  try {
    return document.toJS({ maxAliasCount: 0 });
  } catch (cause) {
    throw configInvalid([`${at(0)} ${cause instanceof Error ? cause.message : String(cause)}; write aliases out`]);
  }
}

/** What stands at the path, or, where it is missing, what would hold it. */
function nearestNode(path: Path, find: (steps: Path) => unknown): Node | undefined {
  for (let length = path.length; length >= 0; length--) {
    const node = find(path.slice(0, length));
    if (typeof node === 'object' && node !== null) return node as Node;
  }
  return undefined;
}

function describe(issue: z.core.$ZodIssue, schema: z.ZodType, wrong: ConfigFile<unknown>['wrong']): string[] {
  if (issue.code !== 'unrecognized_keys') return [wrong(issue.path, issue.message)];
  const known = keysAt(schema, issue.path);
  return issue.keys.map((key) => wrong([...issue.path, key], `unknown key "${key}"${known.length > 0 ? didYouMean(key, known) : ''}`));
}

/** The keys that a schema takes at a path. */
function keysAt(schema: z.ZodType, path: Path): string[] {
  let part = schema as { shape?: Record<string, unknown>; valueType?: unknown; element?: unknown } | undefined;
  for (const step of path) part = (part?.shape?.[String(step)] ?? part?.element ?? part?.valueType) as typeof part;
  return Object.keys(part?.shape ?? {});
}

const writePath = (path: Path): string =>
  path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : text === '' ? String(step) : `${text}.${String(step)}`),
    '',
  );
