import type { Json } from '@dream-agent/hitl';

const DEEPEST = 8;
const MOST_MEMBERS = 100;
/** Of text that is looked through for secrets; what is longer than this is cut again, much shorter, when it is written. */
const LONGEST = 64 * 1024;
const MOST_CAUSES = 8;

/** Anything at all as plain JSON of a bearable size. A log has to cope with what nobody thought of. */
export function plainFacts(value: unknown): Json {
  return plain(value, 0, new Set());
}

function plain(value: unknown, depth: number, above: ReadonlySet<object>): Json {
  switch (typeof value) {
    case 'string':
      return value.length > LONGEST ? value.slice(0, LONGEST) : value;
    case 'number':
      return Number.isFinite(value) ? value : String(value);
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : plainObject(value, depth, above);
    default:
      return value === undefined ? null : `[${typeof value}]`;
  }
}

function plainObject(value: object, depth: number, above: ReadonlySet<object>): Json {
  if (above.has(value)) return '[circular]';
  if (depth >= DEEPEST) return '[nested too deep]';
  const inside = new Set(above).add(value);
  const member = (one: unknown): Json => plain(one, depth + 1, inside);
  try {
    if (value instanceof Error) return plainError(value, member);
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString();
    if (value instanceof URL) return value.href;
    if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
    if (value instanceof Map) return plain(Object.fromEntries(value), depth + 1, inside);
    if (Array.isArray(value) || value instanceof Set) return [...value].slice(0, MOST_MEMBERS).map(member);
    return Object.fromEntries(
      Object.entries(value)
        .slice(0, MOST_MEMBERS)
        .map(([key, one]) => [key, member(one)]),
    );
  } catch (error) {
    return `[unreadable: ${error instanceof Error ? error.message : 'it throws'}]`;
  }
}

/** What is said of an error. Other fields of it may hold rows, headers and bodies. */
function plainError(error: Error, member: (value: unknown) => Json): Json {
  const { code } = error as { code?: unknown };
  const errors = error instanceof AggregateError ? error.errors.slice(0, MOST_CAUSES) : [];
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...framesOf(error),
    ...(error.cause === undefined ? {} : { cause: member(error.cause) }),
    ...(errors.length === 0 ? {} : { errors: member(errors) }),
  };
}

/** Where it was, without what it says: that stands beside it, and is not looked through a second time as well as the first. */
function framesOf({ stack = '' }: Error): { stack?: string } {
  const start = stack.search(/^ +at /m);
  return start === -1 ? {} : { stack: stack.slice(start) };
}
