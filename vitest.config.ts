import { defineConfig } from 'vitest/config';

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
    hookTimeout: 60_000,
  },
});
