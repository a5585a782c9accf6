/** One page of what a statement found: it was asked for one row more than a page has, and that one says that there is another page. */
export function cutPage<Row>(rows: readonly Row[], limit: number): { readonly rows: readonly Row[]; readonly last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { rows: page, last: rows.length > limit ? page.at(-1) : undefined };
}
