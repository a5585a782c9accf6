/** How alike a text is to the examples of each group: 0 to 1, by group. */
export type Likeness = (text: string) => Map<number, number>;

/** Compares by the letters that stand together, which needs no dictionary and forgives endings and slips. */
export function createLikeness(examples: readonly { readonly text: string; readonly group: number }[]): Likeness {
  const counted = examples.map(({ text, group }) => ({ group, grams: gramsOf(text) }));
  const spread = new Map<string, number>();
  for (const { grams } of counted) for (const gram of grams.keys()) spread.set(gram, (spread.get(gram) ?? 0) + 1);
  const rarity = (gram: string): number => Math.log((examples.length + 1) / ((spread.get(gram) ?? 0) + 1));

  const index = new Map<string, { example: number; weight: number }[]>();
  counted.forEach(({ grams }, example) => {
    for (const [gram, weight] of weighed(grams, rarity)) {
      const entries = index.get(gram) ?? [];
      entries.push({ example, weight });
      index.set(gram, entries);
    }
  });

  return (text) => {
    const products = new Map<number, number>();
    for (const [gram, weight] of weighed(gramsOf(text.slice(0, 400)), rarity)) {
      for (const entry of index.get(gram) ?? []) products.set(entry.example, (products.get(entry.example) ?? 0) + weight * entry.weight);
    }
    const nearest = new Map<number, number[]>();
    for (const [example, product] of products) {
      const group = counted[example]?.group ?? 0;
      nearest.set(group, [...(nearest.get(group) ?? []), product].sort((one, other) => other - one).slice(0, 3));
    }
    // The nearest counts most; two more that agree make it surer.
    return new Map(
      [...nearest].map(([group, [first = 0, second = 0, third = 0]]) => [group, Math.min(1, 0.7 * first + 0.2 * second + 0.1 * third)]),
    );
  };
}

function gramsOf(text: string): Map<string, number> {
  const grams = new Map<string, number>();
  const padded = ` ${text
    .replace(/[\p{P}\p{S}]+/gu, (signs) => (signs.includes('§') ? '§' : ' '))
    .replace(/\s+/g, ' ')
    .trim()} `;
  for (const size of /[a-z]{3}/.test(text) ? [3, 4] : [2, 3]) {
    for (let at = 0; at + size <= padded.length; at++) {
      const gram = padded.slice(at, at + size);
      grams.set(gram, (grams.get(gram) ?? 0) + 1);
    }
  }
  return grams;
}

/** Weights of length one. */
function weighed(grams: ReadonlyMap<string, number>, rarity: (gram: string) => number): [string, number][] {
  const weights = [...grams].map(([gram, count]): [string, number] => [gram, (1 + Math.log(count)) * rarity(gram)]);
  const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
  return weights.map(([gram, weight]) => [gram, weight / length]);
}
