import { visible, visibleJson } from '@dream-agent/hitl';
import type { Json, JsonObject } from '@dream-agent/hitl/schema';

/** One place at which two definitions differ, as it may be shown: those who wrote them are not to be trusted. */
export interface ChangedWords {
  /** `description`, `inputSchema.properties.query.type`. */
  readonly path: string;
  /** As JSON; nothing, where there was or is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/** More than that is another tool, and nobody reads on. */
const MOST = 200;
const DEEPEST = 12;

/** Where what a tool says of itself differs from what was accepted, each place with both. */
export function changedWords(before: JsonObject, after: JsonObject): ChangedWords[] {
  const found: ChangedWords[] = [];
  compare(before, after, [], found);
  return found.slice(0, MOST);
}

function compare(before: Json | undefined, after: Json | undefined, path: readonly string[], found: ChangedWords[]): void {
  if (found.length > MOST || JSON.stringify(before) === JSON.stringify(after)) return;
  if (path.length < DEEPEST && isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      compare(
        Object.hasOwn(before, key) ? before[key] : undefined,
        Object.hasOwn(after, key) ? after[key] : undefined,
        [...path, key],
        found,
      );
    }
    return;
  }
  found.push({ path: visible(path.join('.')), before: textOf(before), after: textOf(after) });
}

const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: Json | undefined): string | null => (value === undefined ? null : visibleJson(value));
