import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import type { Entity, EntityType } from '../../../contract/understanding.ts';
import { valuesOf } from './fill-parameters.ts';
import { parametersOf, takesList } from './parameter-schema.ts';

/** One thing that a todo is about, with the entities its parameters are filled from. */
export interface Subject {
  /** The product, brand or category as the person wrote it; empty where none was named. */
  readonly label: string;
  readonly entities: readonly Entity[];
  readonly rival: boolean;
}

/** The most telling name first. */
const SUBJECT_TYPES = ['product', 'brand', 'category'] as const;
const LISTS: Readonly<Record<(typeof SUBJECT_TYPES)[number], string>> = { product: 'products', brand: 'brands', category: 'categories' };

/** All of it as one subject. */
export function wholeSubject(entities: readonly Entity[]): Subject {
  return { label: labelOf(entities), entities, rival: false };
}

/** What is the person's own, one subject for each product, or brand, or category where several are named. */
export function ownSubjects(entities: readonly Entity[]): Subject[] {
  const type = SUBJECT_TYPES.find((candidate) => valuesOf(entities, candidate).length > 1);
  if (type === undefined) return [wholeSubject(entities)];
  return valuesOf(entities, type).map((value) => {
    const own = entities.filter((entity) => entity.type !== type || entity.value === value);
    return { label: labelOf(own, [type]), entities: own, rival: false };
  });
}

/** The rivals, each looked at like a brand of one's own. Products are not theirs; the category is what is compared. */
export function rivalSubjects(entities: readonly Entity[]): Subject[] {
  return valuesOf(entities, 'competitor').map((value) => {
    const named = entities.find((entity) => entity.type === 'competitor' && entity.value === value);
    const rest = entities.filter(({ type }) => type !== 'competitor' && type !== 'brand' && type !== 'product');
    const brand: Entity = { type: 'brand', text: named?.text ?? value, value, confidence: named?.confidence ?? 1 };
    return { label: brand.text, entities: [brand, ...rest], rival: true };
  });
}

/** Whether a tool looks at one subject at a time: it has a parameter for one, and none for several. */
export function takesOneSubject(tool: ToolDefinition, entities: readonly Entity[]): boolean {
  const parameters = parametersOf(tool);
  if (parameters.has('competitor') || parameters.has('competitors')) return false;
  const named = SUBJECT_TYPES.filter(
    (type) => valuesOf(entities, type).length > 0 || (type === 'brand' && hasType(entities, 'competitor')),
  );
  return named.some((type) => {
    const schema = parameters.get(type);
    return schema !== undefined && !takesList(schema) && !parameters.has(LISTS[type]);
  });
}

/** Whether a tool sets subjects against each other. */
export const compares = (tool: ToolDefinition): boolean =>
  tool.executor === 'insight' && (parametersOf(tool).has('competitor') || parametersOf(tool).has('competitors'));

const hasType = (entities: readonly Entity[], type: EntityType): boolean => entities.some((entity) => entity.type === type);

function labelOf(entities: readonly Entity[], types: readonly EntityType[] = SUBJECT_TYPES): string {
  for (const type of types) {
    const texts = new Map(
      entities.flatMap((entity) => (entity.type === type ? [[entity.value, entity.text || entity.value]] : [])) as [string, string][],
    );
    if (texts.size > 0) return [...texts.values()].join(', ');
  }
  return '';
}
