import { migrate } from '../packages/hitl/src/postgres/index.ts';
import { type GateFigures, gatesTriggered } from '../packages/hitl/test/criteria/gates-triggered.ts';
import { questionsAsked } from '../packages/hitl/test/criteria/questions-asked.ts';
import { stubbornAgent } from '../packages/hitl/test/criteria/stubborn-agent.ts';
import { CASES, expected, leftUnanswered, type Timed, timedMemory } from '../packages/hitl/test/criteria/timeouts-handled.ts';
import { openPool, postgresHarness } from '../test/postgres/fresh-database.ts';
import { startPostgres } from '../test/postgres/server.ts';
import type { BenchResult } from './main.ts';

const SEEDS = [1, 2, 3];
const ACTIONS_OF_EACH_TYPE = 500;

/** What the pattern promises, counted: gates, time-outs, refusals, the record, and how often people are asked. */
export async function bench(): Promise<BenchResult> {
  const gates: GateFigures[] = [];
  for (const seed of SEEDS) gates.push(await gatesTriggered(seed, ACTIONS_OF_EACH_TYPE));
  const actions = sum(gates, (one) => one.actions);
  const right = sum(gates, (one) => one.right);
  for (const type of Object.keys(gates[0]?.byType ?? {})) {
    const of = (what: 'actions' | 'asked' | 'wrong') => sum(gates, (one) => one.byType[type]?.[what] ?? 0);
    console.log(`gate ${type.padEnd(20)} ${of('asked')} asked about of ${of('actions')}, ${of('wrong')} wrong`);
  }
  console.log(`gates triggered as the oracle says: ${right} of ${actions}`);

  const timeouts = await countTimeouts();
  console.log(`time-outs as configured (action × risk × restart, in memory and on PostgreSQL): ${timeouts.right} of ${timeouts.cases}`);
  const refusals = await stubbornAgent();
  console.log(`refused actions not put to anybody again: ${refusals.notRepeated} of ${refusals.repeats}`);
  console.log(`other matters that are still asked about: ${refusals.othersAsked} of ${refusals.others}`);
  const questions = await questionsAsked();
  console.log(
    `questions for ${questions.actions} routine calls: ${questions.oneByOne} one by one, ${questions.asLists} as lists, ${questions.remembered} remembered`,
  );
  const audits = [...gates.map(({ audit }) => audit), refusals.audit, questions.audit];
  const requests = sum(audits, (one) => one.requests);
  const complete = sum(audits, (one) => one.complete);
  console.log(`interactions with a whole entry in log and record: ${complete} of ${requests}`);

  const figures = {
    gates_right: right / actions,
    timeouts_right: timeouts.right / timeouts.cases,
    refusals_not_repeated: refusals.notRepeated / refusals.repeats,
    audit_complete: complete / requests,
  };
  return {
    name: 'criteria',
    figures,
    goals: { gates_right: '1', timeouts_right: '1', refusals_not_repeated: '>= 0.95', audit_complete: '1' },
    met: figures.gates_right === 1 && figures.timeouts_right === 1 && figures.refusals_not_repeated >= 0.95 && figures.audit_complete === 1,
  };
}

async function countTimeouts(): Promise<{ cases: number; right: number }> {
  const server = await startPostgres({ durable: false });
  const name = `criteria_${process.pid}`;
  const admin = openPool(server.url, 1);
  await admin.query(`create database ${name}`);
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, 4);
  await migrate(pool);
  const harness = await postgresHarness({ url: url.href, name, pool, drop: () => Promise.resolve() });
  try {
    const later = await harness.another();
    const postgres: Timed = { ...harness, another: async () => later };
    let [cases, right] = [0, 0];
    for (const one of CASES) {
      for (const timed of [postgres, ...(one.restart ? [] : [timedMemory()])]) {
        cases++;
        if (JSON.stringify(await leftUnanswered(timed, one)) === JSON.stringify(expected(one))) right++;
      }
    }
    return { cases, right };
  } finally {
    await harness.close();
    await pool.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
  }
}

const sum = <One>(ones: readonly One[], of: (one: One) => number): number => ones.reduce((total, one) => total + of(one), 0);
