import { isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { AgentError } from '../../errors.ts';
import { didYouMean } from '../../nearest-name.ts';

export type Path = readonly (string | number)[];

/** A file that fits its schema, and a way to refuse what the schema can't see. */
export interface ConfigFile<Value> {
  readonly value: Value;
  /** The error for something at `path`. */
  readonly wrong: (path: Path, message: string) => AgentError;
}

/** Reads a YAML file against its schema, or refuses it with file, line and what would be right. */
export function readConfig<Schema extends z.ZodType>(text: string, file: string, schema: Schema): ConfigFile<z.infer<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): string => {
    const { line, col } = lines.linePos(offset);
    return `${file}:${Math.max(1, line)}:${Math.max(1, col)}`;
  };
  const [flaw] = document.errors;
  if (flaw !== undefined) throw new AgentError('AGENT_CONFIG_INVALID', `${at(flaw.pos[0])} ${flaw.message}`);

  /** The key at the path, or what would hold it. */
  const placeOf = (path: Path): string => {
    for (let length = path.length; length > 0; length--) {
      const holder: unknown = document.getIn(path.slice(0, length - 1), true) ?? (length === 1 ? document.contents : undefined);
      const step = path[length - 1];
      const key = isMap(holder) ? holder.items.find((pair) => isScalar(pair.key) && pair.key.value === step)?.key : undefined;
      const node: unknown = key ?? document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return at(node.range[0]);
    }
    return `${file}:1:1`;
  };
  const wrong = (path: Path, message: string): AgentError =>
    new AgentError('AGENT_CONFIG_INVALID', `${placeOf(path)} ${path.length === 0 ? '' : `${path.join('.')}: `}${message}`);

  // An alias that stands for more than itself makes a small file a huge one.
  const content: unknown = document.toJS({ maxAliasCount: 0 });
  const parsed = schema.safeParse(content);
  if (parsed.success) return { value: parsed.data, wrong };
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map((step) => (typeof step === 'number' ? step : String(step)));
  const key = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (key !== undefined) throw wrong([...path, key], `unknown key "${key}"${didYouMean(key, keysAt(schema, path))}`);
  const value = path.reduce<unknown>((holder, step) => (holder as Record<string, unknown> | undefined)?.[step], content);
  if (value === undefined) throw wrong(path, 'is missing');
  if (issue?.code === 'invalid_value') {
    throw wrong(
      path,
      `unknown value ${JSON.stringify(value)}${didYouMean(typeof value === 'string' ? value : '', issue.values.map(String))}`,
    );
  }
  throw wrong(path, issue?.message ?? 'does not fit');
}

/** The keys a mapping may have where the path leads, as far as the schema is made of objects, records and lists. */
function keysAt(schema: z.ZodType, path: Path): string[] {
  let inner: unknown = schema;
  for (const step of path) {
    const { def } = inner as { def: { type: string; shape?: Record<string, unknown>; valueType?: unknown; element?: unknown } };
    inner = unwrap(def.shape?.[step] ?? def.valueType ?? def.element);
    if (inner === undefined) return [];
  }
  return Object.keys((inner as { def?: { shape?: object } }).def?.shape ?? {});
}

function unwrap(schema: unknown): unknown {
  let inner = schema as { def?: { innerType?: unknown } } | undefined;
  while (inner?.def?.innerType !== undefined) inner = inner.def.innerType as typeof inner;
  return inner;
}
