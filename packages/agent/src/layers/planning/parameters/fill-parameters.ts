import type { Json, JsonObject } from '@dream-agent/hitl';
import type { Todo } from '../../../contract/plan.ts';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import type { Entity, EntityType } from '../../../contract/understanding.ts';
import { acceptsValue, isRequired, parametersOf, takesList, takesNumber } from './parameter-schema.ts';

/** Which kind of entity a parameter is filled from, by its name. */
export const ENTITY_OF_PARAMETER: Readonly<Record<string, EntityType>> = {
  brand: 'brand',
  brands: 'brand',
  product: 'product',
  products: 'product',
  category: 'category',
  categories: 'category',
  competitor: 'competitor',
  competitors: 'competitor',
  platform: 'platform',
  platforms: 'platform',
  metric: 'metric',
  metrics: 'metric',
  format: 'format',
  formats: 'format',
  audience: 'audience',
  audiences: 'audience',
  aspect: 'aspect',
  aspects: 'aspect',
  language: 'language',
  top: 'quantity',
  quantity: 'quantity',
  count: 'quantity',
  date_from: 'date_range',
  date_to: 'date_range',
};

/** What the result is to look like: of several the first one named is taken. The others say what it is about. */
const CHOICES: ReadonlySet<EntityType> = new Set(['format', 'audience', 'language', 'quantity']);

/** The day that a run takes for today goes into these. */
const TODAY_PARAMETERS = ['today', 'as_of', 'base_date'];

/** What the parameters of a todo are filled from. */
export interface Known {
  readonly entities: readonly Entity[];
  readonly today: string;
  /** What the request wants, by the name of its intent: for tools that can serve several. */
  readonly purpose?: string | undefined;
  /** What people have brought, for tools that read from a source. */
  readonly source?: string | undefined;
  /** By parameter name, where the request says nothing. */
  readonly preferred?: JsonObject | undefined;
}

/** The parameters of a tool as far as they are known. A value that its schema would not take is left out. */
export function fillParameters(tool: ToolDefinition, known: Known): Todo['parameters'] {
  const filled: [string, Json][] = [];
  for (const [name, schema] of parametersOf(tool)) {
    const said = saidValue(name, schema, known, isRequired(tool, name));
    const value = said !== undefined && acceptsValue(schema, said) ? said : ownProperty(known.preferred, name);
    if (value !== undefined && acceptsValue(schema, value)) filled.push([name, value]);
  }
  return Object.fromEntries(filled) as Todo['parameters'];
}

function saidValue(name: string, schema: Readonly<Record<string, unknown>>, known: Known, required: boolean): Json | undefined {
  if (TODAY_PARAMETERS.includes(name)) return known.today;
  if (name === 'source') return known.source;
  if (name === 'purpose') return known.purpose;
  const type = Object.hasOwn(ENTITY_OF_PARAMETER, name) ? ENTITY_OF_PARAMETER[name] : undefined;
  if (type === undefined) return undefined;
  if (type === 'date_range') {
    const range = known.entities.find((entity) => entity.type === 'date_range')?.value;
    return name === 'date_from' ? range?.from : range?.to;
  }
  const values = valuesOf(known.entities, type);
  if (takesList(schema)) {
    const items = schema['items'] as Readonly<Record<string, unknown>> | undefined;
    const taken = values.filter((value) => items === undefined || acceptsValue(items, value));
    return taken.length === 0 ? undefined : taken;
  }
  // One of several would be an arbitrary one, and its result would pass for the whole.
  if (values.length > 1 && !CHOICES.has(type) && !required) return undefined;
  const fitting = CHOICES.has(type) ? values.filter((value) => acceptsValue(schema, numeric(value, schema))) : values;
  // A document and pictures, where a tool can make both at once.
  if (type === 'format' && fitting.length > 1 && acceptsValue(schema, 'mixed')) return 'mixed';
  const [first] = fitting;
  return first === undefined ? undefined : numeric(first, schema);
}

/** The different values of the entities of one type, in the order they were named. */
export function valuesOf(entities: readonly Entity[], type: EntityType): string[] {
  return [...new Set(entities.flatMap((entity) => (entity.type === type && typeof entity.value === 'string' ? [entity.value] : [])))];
}

const numeric = (value: string, schema: Readonly<Record<string, unknown>>): Json =>
  takesNumber(schema) && /^\d+(\.\d+)?$/.test(value) ? Number(value) : value;

const ownProperty = (from: JsonObject | undefined, name: string): Json | undefined =>
  from !== undefined && Object.hasOwn(from, name) ? from[name] : undefined;
