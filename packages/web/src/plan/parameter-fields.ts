import type { Json } from '@dream-agent/hitl/schema';
import { visibleJson } from '@dream-agent/hitl/visible';

/** A parameter of a step as a control that somebody fills in: what it is, and what it says now. */
export type ParameterField = { readonly name: string; readonly about: string | undefined; readonly now: string } & (
  | { readonly kind: 'text' | 'list' | 'json' | 'flag' }
  | { readonly kind: 'number'; readonly whole: boolean }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
);

type JsonObject = Readonly<Record<string, unknown>>;
const objectIn = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};

const isList = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Every parameter that the tool knows, and those that the step has besides. */
export function parameterFields(schema: unknown, parameters: JsonObject): readonly ParameterField[] {
  const properties = objectIn(objectIn(schema)['properties']);
  const names = new Set([...Object.keys(parameters), ...Object.keys(properties)]);
  return [...names].map((name) => fieldOf(name, objectIn(properties[name]), parameters[name]));
}

function fieldOf(name: string, schema: JsonObject, value: unknown): ParameterField {
  const { type, description } = schema;
  const shared = { name, about: typeof description === 'string' ? description : undefined };
  const plain = value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
  if (isList(schema['enum'])) return { ...shared, kind: 'choice', choices: schema['enum'], now: plain };
  if (type === 'boolean' || typeof value === 'boolean') return { ...shared, kind: 'flag', now: plain };
  if (type === 'integer' || type === 'number' || typeof value === 'number')
    return { ...shared, kind: 'number', whole: type === 'integer', now: plain };
  // What has a comma or a line break in it could not be told apart again.
  if (
    (isList(value) || (value === undefined && type === 'array' && objectIn(schema['items'])['type'] === 'string')) &&
    isSimple(value ?? [])
  )
    return { ...shared, kind: 'list', now: (value ?? []).join(', ') };
  if ((typeof value === 'string' || (value === undefined && type === 'string')) && isSimple([value ?? ''], /\n/))
    return { ...shared, kind: 'text', now: value ?? '' };
  return { ...shared, kind: 'json', now: value === undefined ? '' : visibleJson(value as Json, 2) };
}

/** What hides or reorders something is no simple text either: it is filled in where it shows. */
const isSimple = (texts: readonly string[], breaks = /[,\n]|^\s|\s$/): boolean =>
  texts.every((text) => !breaks.test(text) && visibleJson(text) === JSON.stringify(text));

/** What somebody has filled in, as the step takes it: nothing at all takes the parameter away. `undefined` where it can't be read. */
export function readParameter(field: ParameterField, given: string): { readonly value: unknown } | undefined {
  if (given.trim() === '') return { value: null };
  switch (field.kind) {
    case 'text':
    case 'choice':
      return { value: given };
    case 'flag':
      return { value: given === 'true' };
    case 'number': {
      const value = Number(given);
      return Number.isFinite(value) && (!field.whole || Number.isInteger(value)) ? { value } : undefined;
    }
    case 'list':
      return {
        value: given
          .split(',')
          .map((one) => one.trim())
          .filter((one) => one !== ''),
      };
    case 'json':
      try {
        return { value: JSON.parse(given) as unknown };
      } catch {
        return undefined;
      }
    default:
      return field satisfies never;
  }
}
