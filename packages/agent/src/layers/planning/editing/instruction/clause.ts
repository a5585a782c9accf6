import type { Token, TokenOf, Verb } from './token.ts';

/** One thing that is asked for: what is named, and the verb if there is one. */
export interface Clause {
  readonly items: readonly Token[];
  readonly verb?: Verb;
}

/** Takes an instruction apart into the things it asks for. English puts the verb first, Korean and Japanese put it last. */
export function splitClauses(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = [];
  let items: Token[] = [];
  let verb: Verb | undefined;
  const close = (): void => {
    if (items.length > 0 || verb !== undefined) clauses.push({ items, ...(verb === undefined ? {} : { verb }) });
    [items, verb] = [[], undefined];
  };
  const meant = joinVerbs(tokens.filter((token) => token.kind !== 'filler'));
  for (const [index, token] of meant.entries()) {
    if (token.kind === 'stop') close();
    else if (token.kind === 'comma') {
      if (verb === undefined && isComplete(items) && !goesOn(items, meant[index + 1])) close();
    } else if (token.kind !== 'verb') items.push(token);
    else if (!token.leads) {
      // A leading verb that is still open gets what it was about first.
      if (verb !== undefined) close();
      verb = token.verb;
      close();
    } else {
      const waits = verb === undefined && items.some(({ kind }) => kind === 'order' || kind === 'instead') && !isComplete(items);
      if (!waits) close();
      verb = token.verb;
    }
  }
  close();
  return clauses;
}

/** `remove 해줘`: an English verb in a Korean or Japanese sentence comes last like any other. */
function joinVerbs(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const belongs = token.kind === 'verb' && !token.leads && token.verb === 'do' && before?.kind === 'verb' && before.leads;
    if (belongs) joined[joined.length - 1] = { ...before, leads: false };
    else joined.push(token);
  }
  return joined;
}

/** Whether what was named asks for something without a verb. */
function isComplete(items: readonly Token[]): boolean {
  const has = (...kinds: Token['kind'][]): boolean => items.some(({ kind }) => kinds.includes(kind));
  if (has('order', 'instead')) return items.filter(({ kind }) => kind === 'tool' || kind === 'ordinal').length > 1;
  return has('value', 'date', 'place', 'strategy') || (has('parameter') && has('number', 'quoted', 'tool'));
}

/** `네이버, 쿠팡`: one more value of the same parameter. */
const goesOn = (items: readonly Token[], next: Token | undefined): boolean =>
  next?.kind === 'value' && items.some((item) => item.kind === 'value' && item.parameter === next.parameter);

/** The items of one kind. */
export const itemsOf = <Kind extends Token['kind']>(items: readonly Token[], kind: Kind): TokenOf<Kind>[] =>
  items.filter((item): item is TokenOf<Kind> => item.kind === kind);
