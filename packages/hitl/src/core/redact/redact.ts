import { createHmac } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../../schema/json.ts';
import { createKnownSecrets } from './known-secrets.ts';
import { replaceSecretFields } from './secret-fields.ts';
import { isSecretKey, plainName } from './secret-keys.ts';
import { replaceSecretPatterns } from './secret-patterns.ts';

export interface RedactorOptions {
  /** Names of fields that hold secrets, besides the usual ones. */
  readonly secretKeys?: readonly string[];
  /** Secrets the program has, such as those from its environment. Found wherever they turn up, encoded too. */
  readonly secretValues?: readonly string[];
  /** With it the replacement says which secret it was without saying what it was, so a changed secret still changes a digest. */
  readonly fingerprintKey?: string | Uint8Array;
}

export interface Redactor {
  /**
   * A copy without secrets. Paths name what is secret for this value only: `auth.key`, `headers.*.value`; lists are
   * looked through.
   */
  readonly redact: <Value extends Json>(value: Value, options?: { readonly secretPaths?: readonly string[] }) => Value;
  readonly redactText: (text: string) => string;
}

const MARKER = /(\[redacted(?::[0-9a-f]{12})?\])/;
const WHOLE_MARKER = new RegExp(`^${MARKER.source}$`);
/** Deeper than any value that can be stored. */
const MAX_DEPTH = 200;
const MAX_PASSES = 5;
/** No secret and no field with one fits into less. */
const SHORTEST_TEXT = 6;

/** `named` by a field that usually holds secrets, or `declared` by whoever knows the value. */
type Hidden = 'named' | 'declared' | undefined;

/** Takes secrets out of values before anything is stored or sent, so that nothing downstream has to be trusted with them. */
export function createRedactor(options: RedactorOptions = {}): Redactor {
  const known = createKnownSecrets(options.secretValues ?? []);
  const names = new Set((options.secretKeys ?? []).map(plainName));
  const { fingerprintKey } = options;

  function marker(secret: string): string {
    if (fingerprintKey === undefined) return '[redacted]';
    return `[redacted:${createHmac('sha256', fingerprintKey).update(secret).digest('hex').slice(0, 12)}]`;
  }

  /** One pass. Markers stay as they are, even if somebody's secret looks like a part of one. */
  const pass = (text: string, replace: (part: string) => string): string =>
    text
      .split(MARKER)
      .map((part) => (WHOLE_MARKER.test(part) ? part : replace(part)))
      .join('');

  function redactText(text: string): string {
    if (text.length < SHORTEST_TEXT) return text;
    let before = text;
    // Taking one secret out may lay another bare. Text that goes on like that was made to, and goes as a whole.
    for (let passes = 0; passes < MAX_PASSES; passes++) {
      let after = redactJsonText(before);
      for (const replace of [known.replace, replaceSecretPatterns, replaceSecretFields])
        after = pass(after, (part) => replace(part, marker));
      if (after === before) return after;
      before = after;
    }
    return marker(text);
  }

  /** A body kept as text is looked through like the value it stands for; its spelling stays unless something had to go. */
  function redactJsonText(text: string): string {
    const value = parseContainer(text);
    if (value === undefined) return text;
    const after = walk(value, undefined, [], 0);
    return isDeepStrictEqual(after, value) ? text : JSON.stringify(after);
  }

  function walk(value: Json, hidden: Hidden, paths: readonly (readonly string[])[], depth: number): Json {
    if (typeof value === 'string') return hidden === undefined ? redactText(value) : hide(value);
    if (typeof value === 'number') return hidden !== undefined || known.has(String(value)) ? hide(String(value)) : value;
    if (typeof value === 'boolean') return hidden === 'declared' ? hide(String(value)) : value;
    if (value === null) return value;
    if (depth >= MAX_DEPTH) return marker('nested too deep');
    if (Array.isArray(value)) {
      return (value as readonly Json[]).map((member, index) => {
        const inside = [...paths, ...below(paths, String(index))];
        return walk(member, hidden ?? declared(inside), inside, depth + 1);
      });
    }
    return walkObject(value as { readonly [key: string]: Json }, hidden, paths, depth);
  }

  function walkObject(value: { readonly [key: string]: Json }, hidden: Hidden, paths: readonly (readonly string[])[], depth: number): Json {
    const members = new Map<string, Json>();
    for (const [key, member] of Object.entries(value)) {
      const shown = redactText(key);
      // Also by the name it gets, or a second look would see more than the first.
      const inside = shown === key ? below(paths, key) : [...below(paths, key), ...below(paths, shown)];
      const named = isSecretName(key) || isSecretName(shown) ? 'named' : undefined;
      members.set(unused(shown, members), walk(member, hidden ?? declared(inside) ?? named, inside, depth + 1));
    }
    // Not by assignment, which would take the key `__proto__` for something else.
    return Object.fromEntries(members);
  }

  const isSecretName = (name: string): boolean => isSecretKey(name) || names.has(plainName(name));
  const hide = (text: string): string => (text === '' || WHOLE_MARKER.test(text) ? text : marker(text));

  return {
    redactText,
    redact<Value extends Json>(value: Value, { secretPaths = [] }: { readonly secretPaths?: readonly string[] } = {}): Value {
      return walk(
        value,
        undefined,
        secretPaths.map((path) => path.split('.')),
        0,
      ) as Value;
    },
  };
}

/** An object or a list written as JSON, or `undefined` for any other text. */
function parseContainer(text: string): Json | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** What is left of the paths one step down. A field may also have a whole path for a name. */
function below(paths: readonly (readonly string[])[], key: string): readonly (readonly string[])[] {
  if (paths.length === 0) return paths;
  return paths.flatMap((path) => {
    if (path.length > 0 && path.join('.') === key) return [[]];
    return path[0] === key || path[0] === '*' ? [path.slice(1)] : [];
  });
}

const declared = (paths: readonly (readonly string[])[]): Hidden => (paths.some((path) => path.length === 0) ? 'declared' : undefined);

/** Two secret keys of one object would become one. */
function unused(key: string, members: ReadonlyMap<string, Json>): string {
  if (!members.has(key)) return key;
  let number = members.size + 1;
  while (members.has(`${key}#${number}`)) number++;
  return `${key}#${number}`;
}
