import type { EntityType, Understanding } from '../contract/understanding.ts';
import type { Understander } from '../layers/cognitive/index.ts';

/** What makes a format that an analysis is asked for in. */
const MAKERS: Readonly<Record<string, string>> = { pdf: 'report_document', image: 'report_document', video: 'video_file' };

/** The kinds of data that a request asks for: by what is wanted, by what is wanted besides, and by the format of an analysis. */
export function needsOf(intents: Understander['intents'], { intent, also = [], entities }: Understanding): readonly string[] {
  const named = (...types: readonly EntityType[]): number =>
    new Set(entities.filter(({ type }) => types.includes(type)).map(({ value }) => value)).size;
  // One brand alone is compared with nobody, where it is only to be looked at.
  const isAlone = named('brand', 'product') > 0 && named('brand', 'competitor') < 2;
  const wanted = [intent, ...also].flatMap(({ category, subcategory }) => {
    const needs = intents.find((entry) => entry.category === category && entry.subcategory === subcategory)?.needs ?? [];
    return category === 'dashboard' && isAlone ? needs.filter((kind) => kind !== 'competitor_findings') : needs;
  });
  const formats = intent.domain === 'ANALYSIS' ? entities.flatMap(({ type, value }) => (type === 'format' ? [String(value)] : [])) : [];
  const made = wanted.length === 0 ? [] : formats.flatMap((format) => (Object.hasOwn(MAKERS, format) ? [MAKERS[format] ?? ''] : []));
  return [...new Set([...wanted, ...made])];
}
