import type { Json, JsonObject } from '@dream-agent/hitl';
import type { ToolDefinition } from '../../../../contract/tool-definition.ts';
import { commonName } from '../../parameters/parameter-names.ts';
import { acceptsValue, parametersOf, takesList, takesNumber } from '../../parameters/parameter-schema.ts';
import { Refused } from './refused.ts';
import type { Token } from './token.ts';

/** Values that were said, by the common name of their parameter, in the order they were said. */
export type Said = ReadonlyMap<string, readonly Json[]>;

/** Reads the values among the items; every parameter that is named must get one, and every value must belong to one. */
export function saidValues(items: readonly Token[], part: string): Said {
  const named = items.flatMap((item) => (item.kind === 'parameter' ? [item.parameter] : []));
  const said = new Map<string, Json[]>();
  const put = (parameter: string, ...values: Json[]): void => void said.set(parameter, [...(said.get(parameter) ?? []), ...values]);
  const [parameter] = named;
  for (const item of items) {
    if (item.kind === 'value') put(item.parameter, item.value);
    else if (item.kind === 'tool' && item.also !== undefined) put(item.also.parameter, item.also.value);
    else if (item.kind === 'date') {
      const wanted = named.find((name) => name === 'date_from' || name === 'date_to') ?? 'date_range';
      if (wanted !== 'date_to') put('date_from', item.range.from);
      if (wanted !== 'date_from') put('date_to', item.range.to);
    } else if ((item.kind === 'number' || item.kind === 'quoted') && parameter !== undefined && named.length === 1) {
      put(parameter, item.kind === 'number' ? item.value : item.content);
    } else if (item.kind !== 'parameter') throw new Refused('incomplete', part);
  }
  const dates = said.has('date_from') || said.has('date_to');
  const empty = named.some((name) => !said.has(name) && !(name === 'date_range' && dates));
  if (said.size === 0 || empty) throw new Refused('incomplete', part);
  return said;
}

/** The parameters of one tool that the values go into, or nothing where it has none for one of them. */
export function placeValues(said: Said, tool: ToolDefinition, part: string): JsonObject | undefined {
  const placed: [string, Json][] = [];
  for (const [parameter, values] of said) {
    const target = [...parametersOf(tool)].find(([name]) => name === parameter || commonName(name) === parameter);
    if (target === undefined) return undefined;
    const [name, schema] = target;
    const [first, ...more] = values.map((value) => (typeof value === 'string' && takesNumber(schema) ? Number(value) : value));
    if (!takesList(schema) && more.length > 0) throw new Refused('bad_value', part);
    const value: Json = takesList(schema) ? [...new Set(values)] : (first ?? null);
    if (!acceptsValue(schema, value)) throw new Refused('bad_value', part);
    placed.push([name, value]);
  }
  return Object.fromEntries(placed);
}

/** The parameters that the items say for these tools; each of them must have all. */
export function valuesFor(items: readonly Token[], tools: readonly ToolDefinition[], part: string): JsonObject {
  const said = saidValues(items, part);
  const placed = tools.map((tool) => placeValues(said, tool, part));
  if (placed.some((one) => one === undefined)) throw new Refused('no_setting', part);
  return Object.assign({}, ...placed) as JsonObject;
}
