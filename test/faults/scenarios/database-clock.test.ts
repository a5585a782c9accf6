// @module-tag faults
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFaketime } from './find-faketime.ts';
import { openScenario, type Scenario } from './scenario.ts';

const TEN_MINUTES = 600;
/** Later than that is later than the database says itself. */
const SLACK_SECONDS = 60;
const ASKED = 3;
const PENDING = `select count(*)::int as count from hitl.requests where status = 'pending' and deadline_at is not null`;
const TIMEOUTS = `select count(*)::int as count from hitl.decisions where source = 'timeout'`;

const found = await findFaketime();

test(`the clock of the database jumps by ten minutes, ahead and back, while people decide${found.kind === 'missing' ? ` (${found.why})` : ''}`, {
  timeout: 300_000,
  skip: found.kind === 'missing',
}, async () => {
  if (found.kind === 'missing') return;
  const folder = await mkdtemp(join(tmpdir(), 'database-clock-'));
  // PostgreSQL runs as another user where we are root.
  await chmod(folder, 0o755);
  const file = join(folder, 'shift');
  const shift = async (seconds: number) => {
    // Whole at any moment: it is read with every look at the clock.
    await writeFile(`${file}.next`, `${seconds < 0 ? '' : '+'}${seconds}\n`, { mode: 0o644 });
    await rename(`${file}.next`, file);
  };
  await shift(0);
  const scenario = await openScenario('clock', {
    postgresEnv: {
      LD_PRELOAD: found.library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // What it waits by is not what it dates by.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  try {
    const { cluster, load } = scenario;
    await scenario.decided(4);
    let jumps = 0;
    const jumpTo = async (seconds: number) => {
      await shift(seconds);
      jumps++;
      await scenario.until('the database has jumped', async () => Math.abs((await offset(scenario)) - seconds) < SLACK_SECONDS);
    };
    const askedAndNotAnswered = async () => {
      load.away(true);
      await scenario.until('people are asked', async () => (await count(scenario, PENDING)) >= ASKED);
    };

    // Ahead: what is due by the database's clock is done, although nobody has waited for it.
    await askedAndNotAnswered();
    const before = await count(scenario, TIMEOUTS);
    await jumpTo(TEN_MINUTES);
    await noneTakenOn(scenario);
    await scenario.until('what has expired is closed', async () => (await count(scenario, TIMEOUTS)) >= before + ASKED);
    await jumpTo(0);
    load.away(false);
    await scenario.decided(4);

    // Behind: nothing is done before its time, and whoever answers is heard.
    await askedAndNotAnswered();
    const then = await count(scenario, TIMEOUTS);
    await jumpTo(-TEN_MINUTES);
    await noneTakenOn(scenario);
    expect(await count(scenario, TIMEOUTS)).toBe(then);
    load.away(false);
    await scenario.decided(1);
    await jumpTo(0);
    await scenario.decided(4);
    const { evidence, violations } = await scenario.finish();
    expect(violations).toEqual([]);
    expect(load.record.broken).toEqual([]);
    expect(cluster.nodes.map(({ unwanted }) => unwanted)).toEqual([0, 0]);
    const timeouts = evidence.decisions.filter(({ source }) => source === 'timeout').length;
    console.log(
      JSON.stringify({ fault: 'database clock', jumps, runs: evidence.runs.length, decisions: evidence.decisions.length, timeouts }),
    );
  } finally {
    await scenario.close();
    await rm(folder, { recursive: true, force: true });
  }
});

async function offset({ cluster }: Scenario): Promise<number> {
  const { rows } = await cluster.pool.query<{ at: Date }>('select clock_timestamp() as at');
  return ((rows[0]?.at.getTime() ?? Number.NaN) - Date.now()) / 1000;
}

async function count({ cluster }: Scenario, text: string): Promise<number> {
  return (await cluster.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
}

/** While nodes and database disagree about the time no node takes runs on, and each says so. */
async function noneTakenOn(scenario: Scenario): Promise<void> {
  await scenario.until('the nodes say that their clock is off', async () => {
    const answers = await Promise.all(scenario.cluster.nodes.map(({ url }) => fetch(`${url}/readyz`).catch(() => undefined)));
    return answers.every((answer) => answer?.status === 503);
  });
}
