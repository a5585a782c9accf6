import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

export interface TestRun {
  readonly folder: string;
  readonly files: readonly string[];
  readonly only?: string | undefined;
  readonly databaseUrl: string;
  /** Stop at the first failure. */
  readonly bail: boolean;
}

export interface TestReport {
  readonly passed: number;
  readonly failed: readonly { readonly test: string; readonly because: string }[];
}

/** As many as it takes to find what is planted, many times over. */
const SCHEDULES = '3000';
/** The same schedules each time: whether a defect is caught is not left to luck. */
const SEED = '20261116';
/** For one planted defect; without one every file is run, and has as long as it takes. */
const LIMIT = 180_000;
const LIMIT_OF_ALL = 1_800_000;

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

/** Runs vitest in a folder. Throws where it did not get as far as to run a test: that would prove nothing. */
export async function runTests({ folder, files, only, databaseUrl, bail }: TestRun): Promise<TestReport> {
  const reportFile = join(folder, 'report.json');
  await rm(reportFile, { force: true });
  const output = await run(
    [
      join(folder, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--reporter=json',
      `--outputFile=${reportFile}`,
      // Many a defect is that something never comes.
      '--retry=0',
      ...(bail ? ['--bail=1'] : []),
      ...(only === undefined ? [] : ['-t', only]),
      ...files,
    ],
    folder,
    { DATABASE_URL: databaseUrl, SIMULATION_RUNS: SCHEDULES, TEST_SEED: SEED },
    bail ? LIMIT : LIMIT_OF_ALL,
  );
  const report = await readFile(reportFile, 'utf8').then(
    (text) => JSON.parse(text) as VitestReport,
    () => {
      throw new Error(`vitest left no report:\n${output}`);
    },
  );
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = results
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => ({ test: fullName, because: failureMessages.join('\n') }));
  const passed = results.filter(({ status }) => status === 'passed').length;
  if (passed + failed.length === 0) {
    throw new Error(`no test was run: ${report.testResults.map(({ message }) => message).join('\n')}\n${output}`);
  }
  return { passed, failed };
}

function run(parameters: readonly string[], cwd: string, environment: Record<string, string>, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that its workers go with it if it has to be ended.
    const child = spawn(process.execPath, parameters, {
      cwd,
      env: { ...process.env, ...environment },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const timer = setTimeout(() => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      reject(new Error(`vitest did not come to an end:\n${output}`));
    }, limit);
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve(output);
    });
  });
}
