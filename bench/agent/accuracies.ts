import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { Entity, Understanding } from '../../packages/agent/src/contract/understanding.ts';
import { loadAgentConfig } from '../../packages/agent/src/load-config.ts';

const TODAY = '2026-11-16';
const LANGUAGES = ['ko', 'en', 'ja'] as const;

const ExpectedSchema = z.strictObject({
  id: z.string(),
  request: z.string(),
  intent: z.strictObject({ domain: z.string(), category: z.string(), subcategory: z.string() }).nullable(),
  entities: z.array(
    z.strictObject({ type: z.string(), value: z.union([z.string(), z.strictObject({ from: z.string(), to: z.string() })]) }),
  ),
  ambiguous: z.boolean(),
  ambiguity: z.string().optional(),
});
type Expected = z.infer<typeof ExpectedSchema>;

export interface Accuracy {
  readonly language: string;
  readonly requests: number;
  /** All three levels right, of the requests whose wish is clear. */
  readonly intent: number;
  readonly domain: number;
  /** F1 over all entities, type and value both right. */
  readonly entities: number;
  /** Whether a question was asked exactly where one was needed. */
  readonly ambiguity: number;
  readonly language_found: number;
}

/** Reads every request of the set with the rules and counts what they got right. `BENCH_MISSES=1` prints what they got wrong. */
export async function accuracies(): Promise<Accuracy[]> {
  const { understander } = await loadAgentConfig(new URL('../../', import.meta.url));
  return Promise.all(
    LANGUAGES.map(async (language) => {
      const text = await readFile(new URL(`./requests/${language}.jsonl`, import.meta.url), 'utf8');
      const expected = text
        .trim()
        .split('\n')
        .map((line) => ExpectedSchema.parse(JSON.parse(line)));
      const read = expected.map((one) => ({ expected: one, found: understander.understand({ request: one.request, today: TODAY }) }));
      if (process.env['BENCH_MISSES']) for (const one of read) printMiss(one.expected, one.found);
      const clear = read.filter((one) => one.expected.intent !== null);
      return {
        language,
        requests: read.length,
        intent: share(clear, (one) => intentIsRight(one.expected, one.found)),
        domain: share(clear, (one) => one.expected.intent?.domain === one.found.intent.domain),
        entities: f1(read),
        ambiguity: share(read, (one) => one.expected.ambiguous === (one.found.ambiguity !== undefined)),
        language_found: share(read, (one) => one.found.language === language),
      };
    }),
  );
}

const share = <Item>(items: readonly Item[], isRight: (item: Item) => boolean): number =>
  Number((items.filter(isRight).length / Math.max(1, items.length)).toFixed(3));

const intentIsRight = ({ intent }: Expected, { intent: found }: Understanding): boolean =>
  intent?.domain === found.domain && intent.category === found.category && intent.subcategory === found.subcategory;

const keyOf = ({ type, value }: { type: string; value: Entity['value'] }): string =>
  `${type}=${typeof value === 'string' ? value : `${value.from}..${value.to}`}`;

function f1(read: readonly { expected: Expected; found: Understanding }[]): number {
  let right = 0;
  let found = 0;
  let wanted = 0;
  for (const one of read) {
    const expected = new Set(one.expected.entities.map(keyOf));
    const got = new Set(one.found.entities.map(keyOf));
    right += [...got].filter((key) => expected.has(key)).length;
    found += got.size;
    wanted += expected.size;
  }
  return Number(((2 * right) / Math.max(1, found + wanted)).toFixed(3));
}

function printMiss(expected: Expected, found: Understanding): void {
  const wanted = expected.entities.map(keyOf);
  const got = found.entities.map(keyOf);
  const missing = wanted.filter((key) => !got.includes(key));
  const extra = got.filter((key) => !wanted.includes(key));
  const intent = expected.intent !== null && !intentIsRight(expected, found);
  const asked = expected.ambiguous !== (found.ambiguity !== undefined);
  if (!intent && !asked && missing.length + extra.length === 0) return;
  console.log(`${expected.id} ${expected.request}`);
  if (intent)
    console.log(
      `  intent: ${Object.values(expected.intent ?? {}).join('/')} ≠ ${found.intent.domain}/${found.intent.category}/${found.intent.subcategory}`,
    );
  if (asked) console.log(`  asked: expected ${expected.ambiguity ?? 'nothing'}, got ${found.ambiguity?.kind ?? 'nothing'}`);
  if (missing.length > 0) console.log(`  missing: ${missing.join(', ')}`);
  if (extra.length > 0) console.log(`  extra: ${extra.join(', ')}`);
}
