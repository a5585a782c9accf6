import { readCursor, writeCursor } from './cursor.ts';

export interface Paging {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** One page of a list that is short enough to be read whole; it begins after the item that the page before ended with. */
export function pageOf<Item>(
  list: string,
  items: readonly Item[],
  { limit, cursor }: Paging,
  idOf: (item: Item) => string,
): { items: readonly Item[]; nextCursor: string | null } {
  const [after] = readCursor(list, 1, cursor) ?? [];
  const start = after === undefined ? 0 : items.findIndex((item) => idOf(item) === after) + 1;
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  return { items: page, nextCursor: last === undefined || start + limit >= items.length ? null : writeCursor(list, [idOf(last)]) };
}
