import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonObject } from '@dream-agent/hitl';
import type { Todo } from '../../../contract/plan.ts';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import { acceptsValue, parametersOf } from './parameter-schema.ts';

/** What a plan is about: these are the same for all its todos unless somebody says otherwise. */
const SHARED = ['brand', 'product', 'category', 'competitor', 'platform'].flatMap((name) => [
  name,
  name === 'category' ? 'categories' : `${name}s`,
]);
const INHERITED: ReadonlySet<string> = new Set([...SHARED, 'date_from', 'date_to', 'today', 'as_of', 'base_date']);

/** The parameters that a new todo takes over from the plan it joins, where the plan's todos agree on them. */
export function inheritedParameters(tool: ToolDefinition, todos: readonly Todo[]): JsonObject {
  const found: [string, Json][] = [];
  for (const [name, schema] of parametersOf(tool)) {
    if (!INHERITED.has(name)) continue;
    const values = todos.flatMap(({ parameters }) => (Object.hasOwn(parameters, name) ? [parameters[name] as Json] : []));
    const [first] = values;
    if (first !== undefined && values.every((value) => isDeepStrictEqual(value, first)) && acceptsValue(schema, first))
      found.push([name, first]);
  }
  return Object.fromEntries(found);
}

/** What a todo with these parameters is about. */
export function inheritedSubject(parameters: JsonObject): string {
  for (const name of ['product', 'products', 'brand', 'brands', 'category', 'categories']) {
    const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (value !== undefined)
      return [value]
        .flat()
        .filter((one) => typeof one === 'string')
        .join(', ');
  }
  return '';
}
