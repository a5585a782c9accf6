/** One thing that somebody's change says about one matter. Changes on the same matter replace each other. */
export interface Wish {
  readonly matter: string;
  readonly wish: string;
  readonly at: string;
  /** The run or the request it was said in: of several there, the last is what the person wanted. */
  readonly within: string;
}

/** What somebody has wished for again and again, with where they did. */
export interface AgreedWish<Said extends Wish> {
  readonly last: Said;
  readonly evidence: readonly Said[];
}

/** Once may be chance. */
const OFTEN_ENOUGH = 2;

/** Whatever the last wishes on a matter agree on, two at least and in two places. In whichever order they are handed in. */
export function agreedWishes<Said extends Wish>(wishes: readonly Said[]): readonly AgreedWish<Said>[] {
  const inOrder = [...wishes].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const byMatter = Map.groupBy(inOrder, ({ matter }) => matter);
  return [...byMatter.keys()].sort().flatMap((matter) => {
    const seen = byMatter.get(matter) ?? [];
    const last = seen.at(-1);
    if (last === undefined) return [];
    const change = seen.findLastIndex(({ wish }) => wish !== last.wish);
    const places = new Map(seen.slice(change + 1).map((said) => [said.within, said]));
    return places.size < OFTEN_ENOUGH ? [] : [{ last, evidence: [...places.values()] }];
  });
}
