import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type Scalar, visit } from 'yaml';

/** A policy with one mistake in it, as somebody could make it. */
export interface Mutation {
  readonly name: string;
  readonly text: string;
}

const REQUIRED = ['version', 'name', 'type', 'tools', 'confidence_threshold', 'cost_threshold', 'condition'];

/** Every slip of the systematic kind, at every key, value and list item of a policy. */
export function mutatePolicy(label: string, policy: string): Mutation[] {
  const mutations: Mutation[] = [];
  const splice = (name: string, [start, end]: readonly [number, number], replacement: string) => {
    mutations.push({ name: `${label}: ${name}`, text: policy.slice(0, start) + replacement + policy.slice(end) });
  };

  visit(parseDocument(policy), {
    Pair(_, pair) {
      const { key, value } = pair as Pair<Scalar<string>, Node>;
      if (value === null) return;
      const where = `${key.value} in line ${policy.slice(0, rangeOf(key)[0]).split('\n').length}`;
      for (const wrong of misspell(key.value)) splice(`the key ${where} as "${wrong}"`, rangeOf(key), wrong);
      splice(`${where} left empty`, rangeOf(value), isScalar(value) ? '' : '~');
      for (const wrong of wrongValues(value)) splice(`${where} as ${wrong}`, rangeOf(value), wrong);
      if (REQUIRED.includes(key.value)) splice(`${where} left out`, [rangeOf(key)[0], rangeOf(value)[1]], '');
      if (isScalar(value)) splice(`${where} twice`, [rangeOf(key)[0], rangeOf(key)[0]], again(policy, key, value));
      if (isSeq(value)) {
        for (const item of value.items) {
          if (!isScalar(item) || typeof item.value !== 'string') continue;
          for (const wrong of misspell(item.value)) splice(`"${item.value}" in ${where} as "${wrong}"`, rangeOf(item), wrong);
          for (const wrong of ['~', '7', 'true', '[x]']) splice(`"${item.value}" in ${where} as ${wrong}`, rangeOf(item), wrong);
        }
      }
    },
  });
  return mutations;
}

const rangeOf = (node: Node): [number, number] => [node.range?.[0] ?? 0, node.range?.[1] ?? 0];

/** A letter too few, two letters swapped, the wrong case. */
function misspell(word: string): string[] {
  const middle = Math.floor(word.length / 2);
  const swapped = word.slice(0, middle - 1) + word.charAt(middle) + word.charAt(middle - 1) + word.slice(middle + 1);
  const slips = [word.slice(0, middle) + word.slice(middle + 1), swapped, word.toUpperCase(), `${word}s`];
  return [...new Set(slips)].filter((slip) => slip !== word && slip !== '');
}

function wrongValues(value: Node): string[] {
  if (isMap(value)) return ['[]', '{}', 'some text', '1'];
  if (isSeq(value)) return ['[]', '{}', 'some text', '1', '[[]]'];
  if (!isScalar(value)) return [];
  if (typeof value.value === 'number') {
    const hexadecimal = `0x${Math.ceil(value.value).toString(16)}`;
    return [
      `"${value.value}"`,
      `-${value.value}`,
      hexadecimal,
      `${value.value}e0`,
      '.nan',
      '.inf',
      '-.inf',
      'yes',
      'true',
      '[1]',
      '{ a: 1 }',
      '1_0',
    ];
  }
  if (typeof value.value === 'boolean') return ['yes', 'no', 'on', `"${value.value}"`, '0', '1', '[true]', 'treu'];
  const text = String(value.value);
  const wrong = ['7', 'true', '[]', '{}', '""', '!!str x', '*nowhere'];
  // Names and expressions are free text; what is wrong with one of those has tests of its own.
  return /^[a-z_]+$/.test(text) ? [...wrong, ...misspell(text)] : wrong;
}

/** The same key once more, just before. */
function again(policy: string, key: Scalar<string>, value: Scalar): string {
  const [start] = rangeOf(key);
  const column = start - (policy.lastIndexOf('\n', start - 1) + 1);
  const isFlow = policy.slice(rangeOf(value)[1]).trimStart().startsWith('}') || policy.charAt(start - 2) === '{';
  const entry = `${key.value}: ${policy.slice(...rangeOf(value))}`;
  return isFlow ? `${entry}, ` : `${entry}\n${' '.repeat(column)}`;
}
