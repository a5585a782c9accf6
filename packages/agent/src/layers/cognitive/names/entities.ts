import type { Entity } from '../../../contract/understanding.ts';
import { findRanges } from '../dates/date-range.ts';
import { type Readable, readable } from '../normalise.ts';
import { findAudiences } from './audience.ts';
import type { EntitiesFile } from './entities-file.ts';
import { createGazetteer, type FoundName } from './gazetteer.ts';
import { findQuantities } from './quantity.ts';

/** Something named, and where in the readable text it stands. */
export interface Placed {
  readonly start: number;
  readonly end: number;
  readonly entity: Entity;
}

export type ReadEntities = (text: Readable, today: string) => Placed[];

/** Reads everything that is named in a text, in the order it stands there. */
export function createEntityReader(file: EntitiesFile): ReadEntities {
  const findNames = createGazetteer(file);
  const { comparison } = file;
  const compared = new RegExp([...comparison.ko, ...comparison.en.map((word) => `\\b(?:${word})`), ...comparison.ja].join('|'), 'u');
  const own = new Set(file.brand.filter((brand) => brand.own).map((brand) => brand.value));

  return (text, today) => {
    const ranges = findRanges(text.folded, today);
    const audiences = findAudiences(text.folded);
    const names = findNames(text).filter((name) => !audiences.some((one) => name.type === 'audience' && overlap(one, name)));
    const quantities = findQuantities(text.folded, [...ranges, ...audiences, ...names]);
    const written = (place: { start: number; end: number }): string => text.shown.slice(place.start, place.end);
    const rivals = competitors(names, own, compared.test(text.folded));
    const placed: Placed[] = [
      ...ranges.map((range) => ({
        ...place(range),
        entity: { type: 'date_range' as const, text: written(range), value: range.value, confidence: 0.9 },
      })),
      ...audiences.map((one) => ({
        ...place(one),
        entity: { type: 'audience' as const, text: written(one), value: one.value, confidence: 0.9 },
      })),
      ...quantities.map((one) => ({
        ...place(one),
        entity: { type: 'quantity' as const, text: written(one), value: one.value, confidence: 0.85 },
      })),
      ...names.map((name) => ({
        ...place(name),
        entity: {
          type: rivals.has(name) ? ('competitor' as const) : name.type,
          text: written(name),
          value: name.value,
          confidence: name.confidence,
        },
      })),
    ];
    return unique(placed.sort((one, other) => one.start - other.start || one.end - other.end));
  };
}

/** The brands that another one is compared with: everybody else's, or the second of two. */
function competitors(names: readonly FoundName[], own: ReadonlySet<string>, compared: boolean): ReadonlySet<FoundName> {
  if (!compared) return new Set();
  const brands = names.filter((name) => name.type === 'brand');
  const others = names.some((name) => name.type === 'product' || name.type === 'category');
  const values = new Set(brands.map((name) => name.value));
  const house = brands.find((name) => own.has(name.value))?.value;
  // Of two strangers the first is what it is about; one alone is what something else is compared with.
  const subject = house ?? (values.size > 1 && !others ? brands[0]?.value : undefined);
  return new Set(brands.filter((name) => name.value !== subject));
}

const place = ({ start, end }: { start: number; end: number }): { start: number; end: number } => ({ start, end });
const overlap = (one: { start: number; end: number }, other: { start: number; end: number }): boolean =>
  one.start < other.end && other.start < one.end;

/** The same thing said twice is one thing. */
function unique(placed: readonly Placed[]): Placed[] {
  const seen = new Map<string, Placed>();
  for (const one of placed) {
    const key = entityKey(one.entity);
    if (!seen.has(key)) seen.set(key, one);
  }
  return [...seen.values()];
}

/** What makes two entities the same. */
export const entityKey = ({ type, value }: Entity): string => `${type} ${typeof value === 'string' ? value : `${value.from} ${value.to}`}`;

/** The places of entities as one sign per type, so that names don't outweigh the wish. */
export function maskEntities(text: Readable, placed: readonly Placed[]): string {
  let masked = '';
  let at = 0;
  for (const { start, end, entity } of placed) {
    if (start < at || !MASKED.has(entity.type)) continue;
    masked += `${text.folded.slice(at, start)}§`;
    at = end;
  }
  return masked + text.folded.slice(at);
}

const MASKED = new Set(['brand', 'product', 'category', 'competitor', 'platform', 'date_range']);

/** The entities of a text on its own. */
export const readText = (read: ReadEntities, text: string, today: string): Entity[] =>
  read(readable(text), today).map(({ entity }) => entity);
