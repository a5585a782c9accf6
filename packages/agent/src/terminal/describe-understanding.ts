import type { Understanding } from '../contract/understanding.ts';
import type { Understander } from '../layers/cognitive/index.ts';

/** What was understood, in a few words: what is wanted, and what it is about. */
export function describeUnderstanding({ intents }: Understander, { intent, entities, language }: Understanding): string {
  const entry = intents.find(({ category, subcategory }) => category === intent.category && subcategory === intent.subcategory);
  const named = entities.map((entity) =>
    entity.type === 'date_range' ? `${entity.value.from} – ${entity.value.to}` : entity.text || entity.value,
  );
  return [entry?.title[language] ?? intent.subcategory, ...new Set(named)].join(' · ');
}
