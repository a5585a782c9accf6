import { defineConfig } from 'vitest/config';
import { folderInMemory } from './test/folder-in-memory.ts';

// Workers, and whatever they start, have it from here.
const inMemory = folderInMemory();
if (inMemory !== undefined) process.env['TMPDIR'] ??= inMemory;

export default defineConfig({
  ssr: { resolve: { conditions: ['@dream-agent/source', 'node'], externalConditions: ['@dream-agent/source'] } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'test/**/*.test.ts', 'examples/*/test/**/*.test.ts', 'e2e/**/*.test.ts'],
    setupFiles: ['test/property-seed.ts'],
    globalSetup: ['test/postgres/global-setup.ts', 'e2e/browser/global-setup.ts'],
    // One process for all files: they share no state but the database server, and each has its own database.
    pool: 'forks',
    // As in builtin/keep-compiled-code.ts of the agent, and from the first test on.
    execArgv: ['--no-wasm-code-gc'],
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    // Two busy cores are late now and then. What waited in vain is tried once more, and the report says so; what was wrong is not.
    retry: { count: 1, condition: /Timeout \d+ms exceeded|timed out in \d+ms|^still .* after \d+ ms$/s },
    tags: [
      {
        name: 'browser',
        description: 'Pages in a real browser. What was wrong is tried once more too: the browser is a third that acts.',
        retry: 1,
      },
      { name: 'faults', description: 'Whole deployments of real processes, on two cores; the same holds.', retry: 1 },
    ],
    hookTimeout: 60_000,
  },
});
