import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../schema/json.ts';

/**
 * People see and change parameters without their secrets. Puts those of the original call back wherever what stands
 * there was not changed; a secret that was moved or rewritten can't be put back and stays a marker.
 */
export function restoreSecrets(approved: Json, shown: Json, original: Json): Json {
  if (isDeepStrictEqual(approved, shown)) return original;
  if (isList(approved) && isList(shown) && isList(original)) {
    return approved.map((member, index) => restoreSecrets(member, shown[index] ?? null, original[index] ?? null));
  }
  if (isObject(approved) && isObject(shown) && isObject(original)) {
    const keys = new Map(Object.keys(shown).map((key, index) => [key, Object.keys(original)[index] ?? key]));
    return Object.fromEntries(
      Object.entries(approved).map(([key, member]) => {
        const before = keys.get(key);
        return before === undefined ? [key, member] : [before, restoreSecrets(member, shown[key] ?? null, original[before] ?? null)];
      }),
    );
  }
  return approved;
}

/** Whether a marker is left where a secret would have to be, so that a tool would be called with it. */
export function lacksSecret(restored: Json, original: Json): boolean {
  const markers = (value: Json) => JSON.stringify(value).match(/\[redacted(:[0-9a-f]{12})?\]/g)?.length ?? 0;
  return markers(restored) > markers(original);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isObject = (value: Json): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
