import type { BenchResult } from '../main.ts';
import { decisions } from './decisions.ts';
import { startDeployment } from './deployment.ts';
import { round } from './figures.ts';
import { runs } from './runs.ts';
import { sockets } from './sockets.ts';

/** Two nodes, a durable PostgreSQL and whoever loads them, on the same cores; each figure beside its floor in the same run. */
export async function bench(): Promise<BenchResult> {
  const deployment = await startDeployment();
  try {
    const decided = await decisions(deployment);
    const drove = await runs(deployment);
    const read = await sockets(deployment);
    const figures = {
      decisions_per_second: round(decided.perSecond),
      decision_p50_ms: round(decided.p50),
      decision_p99_ms: round(decided.p99),
      decision_errors: decided.wrong.length,
      decision_ratio_to_floor: round(decided.perSecond / decided.floorPerSecond, 3),
      visible_p50_ms: round(drove.visible.p50),
      visible_p99_ms: round(drove.visible.p99),
      visible_ratio_to_floor: round(drove.visible.p50 / drove.floorVisible.p50, 2),
      resumed_p50_ms: round(drove.resumed.p50),
      resumed_p99_ms: round(drove.resumed.p99),
      resumed_ratio_to_floor: round(drove.resumed.p50 / drove.floorResumed.p50, 2),
      sockets_p50_ms: round(read.p50),
      sockets_p99_ms: round(read.p99),
      sockets_ratio_to_floor: round(read.p50 / read.floorP50, 2),
      sockets_delivered_share: round(read.delivered / read.expected, 4),
      sockets_closed: read.closed,
    };
    console.log('\nThrough the doors of two nodes, and the least that could stand there instead\n');
    console.table({
      'decisions per second, 64 connections': { ours: figures.decisions_per_second, floor: round(decided.floorPerSecond) },
      'decision, p99 ms': { ours: figures.decision_p99_ms, floor: round(decided.floorP99) },
      'run started → question seen, p50 ms': { ours: figures.visible_p50_ms, floor: round(drove.floorVisible.p50) },
      'run started → question seen, p99 ms': { ours: figures.visible_p99_ms, floor: round(drove.floorVisible.p99) },
      'decided → gone on, p50 ms': { ours: figures.resumed_p50_ms, floor: round(drove.floorResumed.p50) },
      'decided → gone on, p99 ms': { ours: figures.resumed_p99_ms, floor: round(drove.floorResumed.p99) },
      '2,000 sockets, 100 events/s, p50 ms': { ours: figures.sockets_p50_ms, floor: round(read.floorP50) },
      '2,000 sockets, 100 events/s, p99 ms': { ours: figures.sockets_p99_ms, floor: round(read.floorP99) },
    });
    for (const wrong of decided.wrong.slice(0, 5)) console.log(`wrong: ${wrong}`);
    return { name: 'server', figures, goals: GOALS, met: isMet(figures) };
  } finally {
    await deployment.stop();
  }
}

const GOALS = {
  decisions_per_second: '>= 500',
  decision_p50_ms: '<= 40',
  decision_p99_ms: '<= 120',
  decision_errors: '= 0',
  visible_p50_ms: '<= 100',
  visible_p99_ms: '<= 400',
  resumed_p50_ms: '<= 30',
  resumed_p99_ms: '<= 250',
  sockets_p99_ms: '<= 500',
  sockets_delivered_share: '>= 1',
  sockets_closed: '= 0',
} as const;

/** Every goal is a figure of the same name beside a limit. */
const isMet = (figures: Readonly<Record<string, number>>): boolean =>
  Object.entries(GOALS).every(([name, goal]) => {
    const [relation, limit] = goal.split(' ');
    const value = figures[name] ?? Number.NaN;
    return relation === '>=' ? value >= Number(limit) : relation === '<=' ? value <= Number(limit) : value === Number(limit);
  });
