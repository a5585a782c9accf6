import type { Json, JsonObject } from '../../src/schema/json.ts';
import { pick, type Random } from './sample-log.ts';

const OTHER_VALUES: readonly Json[] = [null, true, 0, 1, -1, 1.5, '', 'x', 'executed', '0'.repeat(64), [], {}, ['a'], { a: 1 }];

/** A copy of a value with one thing in it changed, added, removed or renamed, at any depth. */
export function changeSomewhere(random: Random, value: unknown): unknown {
  const copy = structuredClone(value);
  const places: [Record<string, Json>, string][] = [];
  collect(copy, places);
  const [holder, key] = pick(random, places);
  const old = holder[key] as Json;
  const kind = pick(random, ['change', 'change', 'nudge', 'nudge', 'remove', 'rename', 'add'] as const);
  if (kind === 'change') holder[key] = pick(random, OTHER_VALUES);
  else if (kind === 'nudge') holder[key] = nudge(old);
  else if (kind === 'add') holder[`${key}_2`] = pick(random, OTHER_VALUES);
  else {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete holder[key];
    if (kind === 'rename') holder[`${key}x`] = old;
  }
  return copy;
}

/** The smallest change that keeps the type. */
function nudge(value: Json): Json {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return value === '' ? 'a' : `${value.slice(0, -1)}${value.endsWith('0') ? '1' : '0'}`;
  if (value === null) return 0;
  return Array.isArray(value) ? [...(value as readonly Json[]), 'more'] : { ...(value as JsonObject), more: 1 };
}

function collect(value: unknown, places: [Record<string, Json>, string][]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    places.push([value as Record<string, Json>, key]);
    collect(member, places);
  }
}
