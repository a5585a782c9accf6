import type { Entity } from '../contract/understanding.ts';

/** What a later request may take over from an earlier one. Formats and languages belong to the request that named them. */
export type CarriedType = 'subject' | 'date_range' | 'platform';

type Subject = Exclude<Entity, { type: 'date_range' }> & { readonly type: 'brand' | 'product' | 'category' };

/** A brand, a product or a category: what a request is about. */
export const isSubject = (entity: Entity): entity is Subject =>
  entity.type === 'brand' || entity.type === 'product' || entity.type === 'category';

const typeOf = (entity: Entity): CarriedType | undefined => {
  if (isSubject(entity)) return 'subject';
  return entity.type === 'date_range' || entity.type === 'platform' ? entity.type : undefined;
};

/** Which of the types that may be taken over are among the entities. */
export const carriedTypes = (entities: readonly Entity[]): readonly CarriedType[] => [
  ...new Set(entities.map(typeOf).filter((type) => type !== undefined)),
];

/** The entities of one such type. */
export const ofType = (entities: readonly Entity[], type: CarriedType): readonly Entity[] =>
  entities.filter((entity) => typeOf(entity) === type);
