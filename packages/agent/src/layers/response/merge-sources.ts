import type { Source } from '../../contract/todo-result.ts';

/** The name by which two mentions of a source are known to be the same. */
export const sourceKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();

/** One entry for each source. Of several row counts the largest is what was read; the others were counted after cleaning. */
export function mergeSources(sources: readonly Source[]): readonly Source[] {
  const merged = new Map<string, Source>();
  for (const source of sources) {
    const key = sourceKey(source.name);
    const known = merged.get(key);
    merged.set(key, known === undefined ? source : mergeTwo(known, source));
  }
  return [...merged.values()];
}

function mergeTwo(one: Source, other: Source): Source {
  const rows = pick(one.rows, other.rows, (a, b) => a > b);
  const from = pick(one.from, other.from, (a, b) => a < b);
  const to = pick(one.to, other.to, (a, b) => a > b);
  return {
    name: one.name,
    ...(rows === undefined ? {} : { rows }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

function pick<Value>(one: Value | undefined, other: Value | undefined, better: (a: Value, b: Value) => boolean): Value | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return better(other, one) ? other : one;
}
