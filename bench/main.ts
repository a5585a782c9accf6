/** `npm run bench NAME`: prints a table and, last, one line of JSON with figures, goals and whether they were met. */
export interface BenchResult {
  readonly name: string;
  readonly figures: Record<string, number>;
  readonly goals: Record<string, string>;
  readonly met: boolean;
}

const BENCHES: Record<string, () => Promise<{ bench: () => Promise<BenchResult> }>> = {
  agent: () => import('./agent/main.ts'),
  audit: () => import('./audit.ts'),
  criteria: () => import('./criteria.ts'),
  expiry: () => import('./expiry/main.ts'),
  ledger: () => import('./ledger/main.ts'),
  library: () => import('./library/main.ts'),
  server: () => import('./server/main.ts'),
  tools: () => import('./tools/main.ts'),
  web: () => import('./web/main.ts'),
};

const name = process.argv[2] ?? '';
const load = BENCHES[name];
if (load === undefined) {
  console.error(`usage: npm run bench NAME, where NAME is one of ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}
const { bench } = await load();
const result = await bench();
console.log(JSON.stringify(result));
process.exit(0);
