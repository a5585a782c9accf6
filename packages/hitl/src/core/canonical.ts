import serialize from 'canonicalize';
import { HitlError } from '../schema/errors.ts';
import type { Json } from '../schema/json.ts';

/**
 * The one way to write a JSON value (RFC 8785), so that equal values have equal digests everywhere.
 * Refuses what JSON would silently drop or change: `undefined`, functions, dates, NaN, lone surrogates, cycles.
 */
export function canonical(value: Json): string {
  assertPlain(value, '$', 0);
  try {
    return serialize(value) as string;
  } catch (cause) {
    throw new HitlError('HITL_NOT_CANONICAL', (cause as Error).message, { cause });
  }
}

const MAX_DEPTH = 64;

function assertPlain(value: unknown, path: string, depth: number): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw notCanonical(path, `${value} is not a JSON number`);
    return;
  }
  if (typeof value !== 'object') throw notCanonical(path, `${typeof value} has no JSON form`);
  if (depth >= MAX_DEPTH) throw notCanonical(path, `nested deeper than ${MAX_DEPTH} levels`);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) assertPlain(value[index], `${path}[${index}]`, depth + 1);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) throw notCanonical(path, 'only plain objects have a JSON form');
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    // A plain object with its own toJSON would be serialised as something that nobody looked at.
    if (key === 'toJSON' && typeof member === 'function') throw notCanonical(path, 'toJSON is not allowed');
    assertPlain(member, `${path}.${key}`, depth + 1);
  }
}

const notCanonical = (path: string, why: string) => new HitlError('HITL_NOT_CANONICAL', `${why} at ${path}`, { details: { path } });
