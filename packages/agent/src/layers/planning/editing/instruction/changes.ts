import type { Json, JsonObject } from '@dream-agent/hitl';
import type { PlanEdit } from '../../../../contract/plan.ts';
import type { ToolDefinition } from '../../../../contract/tool-definition.ts';
import { commonName } from '../../parameters/parameter-names.ts';
import { type Clause, itemsOf } from './clause.ts';
import type { Context, Step } from './context.ts';
import { Refused } from './refused.ts';
import type { Token } from './token.ts';
import { placeValues, type Said, saidValues } from './values.ts';

/** The edits of a clause that is about parameters: of the todos it names, or of all that have them. */
export function parameterChanges(clause: Clause, references: readonly Token[], rest: readonly Token[], context: Context): PlanEdit[] {
  const part = context.partOf(clause.items);
  const all = clause.items.some(({ kind }) => kind === 'all');
  const named = references.flatMap((reference) => context.todosFor(reference, all));
  const targets = named.length > 0 ? named : context.pending();
  const changes = changesFor(clause, rest, part);
  const edits: PlanEdit[] = [];
  let fits = false;
  for (const todo of targets) {
    const tool = context.tools.find(({ name }) => name === todo.tool);
    const parameters = tool === undefined ? undefined : changes(todo, tool);
    if (parameters === undefined && named.length > 0) throw new Refused('no_setting', part);
    if (parameters === undefined) continue;
    fits = true;
    if (!saysAlready(todo, parameters)) edits.push(context.change(todo, parameters));
  }
  if (!fits) throw new Refused('no_setting', part);
  if (edits.length === 0) throw new Refused('there_already', part);
  return edits;
}

type Change = (todo: Step, tool: ToolDefinition) => JsonObject | undefined;

function changesFor({ verb }: Clause, rest: readonly Token[], part: string): Change {
  const parameters = itemsOf(rest, 'parameter');
  if (verb === 'remove' && parameters.length > 0 && parameters.length === rest.length) {
    return (todo) =>
      cleared(
        todo,
        parameters.map(({ parameter }) => parameter),
      );
  }
  const said = saidValues(rest, part);
  const more = verb === 'add' || rest.some(({ particle }) => particle === '도' || particle === 'も');
  if (verb === 'remove') return (todo) => withoutValues(todo, said);
  return (todo, tool) => {
    const placed = placeValues(said, tool, part);
    return placed === undefined || !more ? placed : appended(todo, placed, part);
  };
}

function cleared(todo: Step, parameters: readonly string[]): JsonObject | undefined {
  const wanted = parameters.flatMap((name) => (name === 'date_range' ? ['date_from', 'date_to'] : [name]));
  const names = Object.keys(todo.parameters).filter((name) => wanted.includes(name) || wanted.includes(commonName(name)));
  return names.length === 0 ? undefined : Object.fromEntries(names.map((name) => [name, null]));
}

/** One value more in a list. What holds a single value can't hold a second one. */
function appended(todo: Step, placed: JsonObject, part: string): JsonObject {
  return Object.fromEntries(
    Object.entries(placed).map(([name, value]): [string, Json] => {
      const before = todo.parameters[name];
      if (before === undefined) return [name, value];
      if (!Array.isArray(before) || !Array.isArray(value)) throw new Refused('bad_value', part);
      return [name, [...new Set([...(before as Json[]), ...(value as Json[])])]];
    }),
  );
}

/** Values taken out of what a todo has; the last one of a list takes the parameter with it. */
function withoutValues(todo: Step, said: Said): JsonObject | undefined {
  const left: [string, Json][] = [];
  for (const [parameter, values] of said) {
    const entry = Object.entries(todo.parameters).find(([name]) => name === parameter || commonName(name) === parameter);
    if (entry === undefined) return undefined;
    const [name, before] = entry;
    const kept = ([before].flat() as Json[]).filter((value) => !values.includes(value));
    if (kept.length === [before].flat().length) return undefined;
    left.push([name, kept.length === 0 || !Array.isArray(before) ? null : kept]);
  }
  return Object.fromEntries(left);
}

const saysAlready = (todo: Step, parameters: JsonObject): boolean =>
  Object.entries(parameters).every(([name, value]) => JSON.stringify(todo.parameters[name] ?? null) === JSON.stringify(value));
