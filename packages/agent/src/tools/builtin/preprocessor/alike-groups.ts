/** From here on two texts are in nearly the same words: so much of their pairs of letters is the same. */
const ALIKE = 0.45;

/** Groups of plain texts each of which is nearly the same as another of its group. Of more different ones than `most`, the most frequent are compared. */
export function alikeGroups(plains: readonly string[], most: number): ReadonlySet<string>[] {
  const times = new Map<string, number>();
  for (const plain of plains) times.set(plain, (times.get(plain) ?? 0) + 1);
  const texts = [...times]
    .sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([plain]) => plain);
  const pairs = texts.map(pairsOf);
  const leaders = texts.map((_, index) => index);
  const leaderOf = (index: number): number => {
    let leader = index;
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader;
    leaders[index] = leader;
    return leader;
  };
  for (let one = 0; one < texts.length; one++)
    for (let other = 0; other < one; other++) {
      const [a, b] = [leaderOf(one), leaderOf(other)];
      if (a !== b && likeness(pairs[one] ?? new Set(), pairs[other] ?? new Set()) >= ALIKE) leaders[Math.max(a, b)] = Math.min(a, b);
    }
  const groups = new Map<number, Set<string>>();
  for (const [index, text] of texts.entries()) groups.set(leaderOf(index), (groups.get(leaderOf(index)) ?? new Set()).add(text));
  return [...groups.values()];
}

function pairsOf(text: string): ReadonlySet<string> {
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < text.length; at++) pairs.add(text.slice(at, at + 2));
  return pairs;
}

/** Of all pairs of letters in two texts, the share that is in both. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  if (few.size < many.size * ALIKE) return 0;
  let both = 0;
  for (const pair of few) if (many.has(pair)) both++;
  return both / (few.size + many.size - both);
}
