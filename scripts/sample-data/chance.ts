/** Chance that comes out the same for the same seed. */
export interface Chance {
  /** A whole number from 0 up to, but without, `limit`. */
  readonly below: (limit: number) => number;
  readonly happens: (probability: number) => boolean;
  readonly pick: <Member>(members: readonly Member[]) => Member;
  /** Different members, in an order of their own. */
  readonly several: <Member>(members: readonly Member[], count: number) => Member[];
}

/** Mulberry32: small, and good enough for made-up reviews. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const below = (limit: number): number => Math.floor(next() * limit);
  function pick<Member>(members: readonly Member[]): Member {
    const member = members[below(members.length)];
    if (member === undefined) throw new Error('there is nothing to pick from');
    return member;
  }
  function several<Member>(members: readonly Member[], count: number): Member[] {
    const left = [...members];
    return Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)).flat();
  }
  return { below, happens: (probability) => next() < probability, pick, several };
}
