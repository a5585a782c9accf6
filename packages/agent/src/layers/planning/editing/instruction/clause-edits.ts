import type { PlanEdit } from '../../../../contract/plan.ts';
import { parameterChanges } from './changes.ts';
import { type Clause, itemsOf } from './clause.ts';
import type { Context, Step } from './context.ts';
import { Refused } from './refused.ts';
import type { Token } from './token.ts';
import { valuesFor } from './values.ts';

/** The edits that one clause asks for. What can't be told for certain is refused. */
export function clauseEdits(clause: Clause, context: Context): PlanEdit[] {
  const part = context.partOf(clause.items);
  const { verb, items } = clause;
  const [instead] = itemsOf(items, 'instead');
  const [order] = itemsOf(items, 'order');
  if (instead !== undefined || verb === 'replace') return replaceEdits(clause, context);
  if (order !== undefined) return orderEdits(clause, context);
  const [strategy, ...strategies] = itemsOf(items, 'strategy');
  if (strategy !== undefined) {
    const alone = strategies.length === 0 && items.every(({ kind }) => kind === 'strategy' || kind === 'all');
    if (!alone || verb === 'add' || verb === 'remove') throw new Refused('incomplete', part);
    return [{ op: 'strategy', strategy: strategy.strategy }];
  }
  const references = referencesOf(items);
  const rest = items.filter((item) => !references.includes(item) && item.kind !== 'all');
  if (verb === 'add' && references.length > 0) return addEdits(references, rest, context);
  if (verb === 'remove' && references.length > 0) return removeEdits(clause, references, rest, context);
  const place = placeOf(items);
  if (place !== undefined) return placeEdits(items, place, verb, context);
  return parameterChanges(clause, references, rest, context);
}

/** The items that stand for todos. A name that is also a value is one only where nothing makes it a value. */
function referencesOf(items: readonly Token[]): Token[] {
  const parameters = itemsOf(items, 'parameter').map(({ parameter }) => parameter);
  const plain = items.filter((item) => item.kind === 'ordinal' || (item.kind === 'tool' && item.also === undefined));
  return items.filter((item) => {
    if (item.kind === 'ordinal') return true;
    if (item.kind !== 'tool') return false;
    return (
      item.also === undefined ||
      !(parameters.includes(item.also.parameter) || (plain.length > 0 && /로$|に$|で$/.test(item.particle ?? '')))
    );
  });
}

function addEdits(references: readonly Token[], rest: readonly Token[], context: Context): PlanEdit[] {
  return references.flatMap((reference) => {
    const tool = context.newTool(reference);
    return context.add(tool, reference, {
      parameters: rest.length === 0 ? {} : valuesFor(rest, [tool], context.partOf([reference, ...rest])),
    });
  });
}

function removeEdits(clause: Clause, references: readonly Token[], rest: readonly Token[], context: Context): PlanEdit[] {
  const dependants = rest.some(({ kind }) => kind === 'dependants');
  const others = rest.filter(({ kind }) => kind !== 'dependants');
  if (others.length > 0) throw new Refused('incomplete', context.partOf([...references, ...others]));
  const all = clause.items.some(({ kind }) => kind === 'all');
  return references.flatMap((reference) => context.todosFor(reference, all)).map((todo) => context.remove(todo, dependants));
}

/** `A 말고 B`, `B instead of A`, `replace A with B`. */
function replaceEdits({ items, verb }: Clause, context: Context): PlanEdit[] {
  const references = items.filter(({ kind }) => kind === 'tool' || kind === 'ordinal');
  const [first, second] = references;
  const [instead] = itemsOf(items, 'instead');
  const extra = items.length - references.length - (instead === undefined ? 0 : 1);
  if (first === undefined || second === undefined || references.length > 2 || extra > 0 || verb === 'remove') {
    throw new Refused('incomplete', context.partOf(items));
  }
  const position = instead === undefined ? -1 : items.indexOf(instead);
  const oldIsFirst = instead === undefined || (instead.leads ? items.indexOf(first) > position : items.indexOf(second) > position);
  const [old, fresh] = oldIsFirst ? [first, second] : [second, first];
  const tool = context.newTool(fresh);
  const removed = context.todosFor(old).map((todo) => context.remove(todo, false));
  return [...removed, ...context.add(tool, fresh, {})];
}

/** `수집 다음에 트렌드`, `do sentiment before keywords`. */
function orderEdits({ items, verb }: Clause, context: Context): PlanEdit[] {
  const part = context.partOf(items);
  const [order, ...orders] = itemsOf(items, 'order');
  const references = items.filter(({ kind }) => kind === 'tool' || kind === 'ordinal');
  const position = order === undefined ? -1 : items.indexOf(order);
  const anchor =
    order?.leads === true
      ? references.find((item) => items.indexOf(item) > position)
      : references.findLast((item) => items.indexOf(item) < position);
  const subjects = references.filter((item) => item !== anchor);
  const complete =
    orders.length === 0 &&
    items.length === references.length + 1 &&
    (verb === undefined || verb === 'do' || verb === 'add' || verb === 'set');
  if (order === undefined || anchor === undefined || subjects.length === 0 || !complete) throw new Refused('incomplete', part);
  const from = context.oneTodo(anchor);
  return subjects.flatMap((subject) => {
    const there = context.matching(subject);
    if (there.length === 0 || verb === 'add') {
      const tool = context.newTool(subject);
      if (order.order === 'after') return context.add(tool, subject, { after: from });
      const edits = context.add(tool, subject, { before: from });
      return [...edits, context.waitFor(from, context.newest(), part)];
    }
    const todo = context.oneTodo(subject);
    return order.order === 'after' ? [context.waitFor(todo, from, part)] : [context.waitFor(from, todo, part)];
  });
}

/** Where a todo is to go: a word for the place, or a number with a particle of direction behind another todo. */
function placeOf(items: readonly Token[]): Token | undefined {
  const [place] = itemsOf(items, 'place');
  if (place !== undefined) return place;
  const named = items.filter((item) => item.kind === 'tool' || item.kind === 'ordinal');
  const [first, second] = named;
  return named.length === 2 && items.length === 2 && first?.kind === 'tool' && second?.kind === 'ordinal' ? second : undefined;
}

function placeEdits(items: readonly Token[], place: Token, verb: Clause['verb'], context: Context): PlanEdit[] {
  const others = items.filter((item) => item !== place);
  const [reference] = others;
  if (reference === undefined || others.length > 1 || (verb !== undefined && verb !== 'do' && verb !== 'set'))
    throw new Refused('incomplete', context.partOf(items));
  const todo: Step = context.oneTodo(reference);
  const count = context.count();
  const last = place.kind === 'place' ? place.place === 'last' : place.kind === 'ordinal' && place.number === -1;
  const at = last ? count - 1 : place.kind === 'ordinal' ? place.number - 1 : 0;
  if (at < 0 || at >= count) throw new Refused('not_in_plan', place.text);
  return [context.move(todo, at, context.partOf(items))];
}
