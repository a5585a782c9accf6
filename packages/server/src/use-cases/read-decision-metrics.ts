import type { Ledger } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { DecisionMetricsSchema } from '../contract/index.ts';
import type { DecidedRow } from '../postgres/sql/metrics/decided-columns.ts';
import { readGateFigures } from '../postgres/sql/metrics/read-gate-figures.ts';
import { readPersonFigures } from '../postgres/sql/metrics/read-person-figures.ts';
import { readQueue } from '../postgres/sql/metrics/read-queue.ts';
import { readStepFigures } from '../postgres/sql/metrics/read-step-figures.ts';
import { readStepSpending } from '../postgres/sql/metrics/read-step-spending.ts';

type DecisionMetrics = z.output<typeof DecisionMetricsSchema>;

/** About twice as fast as practised readers are. */
const LETTERS_PER_SECOND = 60;
const DAYS = 30;

/** By the hour over two days, by the day over a quarter, by the week beyond: never more points than a chart can show. */
const STEPS = [
  { upTo: 2 * 86_400, step: 3_600 },
  { upTo: 93 * 86_400, step: 86_400 },
  { upTo: Number.POSITIVE_INFINITY, step: 7 * 86_400 },
] as const;

const stepOver = (from: Date, to: Date): number => STEPS.find(({ upTo }) => (to.getTime() - from.getTime()) / 1000 <= upTo)?.step ?? 86_400;

export interface ReadDecisionMetrics {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly gate: string | undefined;
  /** Of people, only this one. */
  readonly person: string | undefined;
}

/** How long people are waited for, and what they say; the last thirty days, if nothing else is asked for. */
export async function readDecisionMetrics(
  { db, ledger }: { db: Db; ledger: Ledger },
  input: ReadDecisionMetrics,
): Promise<DecisionMetrics> {
  const to = input.to ?? (await ledger.now());
  const from = input.from ?? new Date(to.getTime() - DAYS * 86_400_000);
  const gate = input.gate ?? null;
  const span = { from_time: from, to_time: to, gate };
  const step = stepOver(from, to);
  const [queue, gates, steps, spent, persons] = await Promise.all([
    readQueue(db, { gate }),
    readGateFigures(db, span),
    readStepFigures(db, { ...span, step_sec: step }),
    readStepSpending(db, { from_time: from, to_time: to, step_sec: step }),
    readPersonFigures(db, { ...span, person: input.person ?? null, letters_per_second: LETTERS_PER_SECOND }),
  ]);
  const { pending = 0, p50 = null, p95 = null, longest = null } = queue[0] ?? {};
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    queue: { pending, oldest_sec: longest, age: { count: pending, p50, p95, longest } },
    total: figures(gates.find(({ gate: name }) => name === null) ?? NOTHING),
    spending: { runs: sum(spent.map(({ runs }) => runs)), usd: sum(spent.map(({ usd }) => usd)) },
    over_time: { step_sec: step, steps: overTime(steps, spent) },
    by_gate: gates.flatMap(({ gate: name, ...row }) => (name === null ? [] : [{ gate: name, ...figures(row) }])),
    by_person: persons.map(({ person, too_fast, ...row }) => ({ person, ...figures(row), too_fast })),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function overTime(steps: readonly (DecidedRow & { at: Date })[], spent: readonly { at: Date; usd: number }[]) {
  const times = [...new Set([...steps, ...spent].map(({ at }) => at.getTime()))].sort((one, other) => one - other);
  return times.map((time) => ({
    at: new Date(time).toISOString(),
    ...figures(steps.find(({ at }) => at.getTime() === time) ?? NOTHING),
    spent_usd: spent.find(({ at }) => at.getTime() === time)?.usd ?? 0,
  }));
}

const NOTHING: DecidedRow = {
  asked: 0,
  decided: 0,
  timed_out: 0,
  cancelled: 0,
  judged: 0,
  approved: 0,
  timed: 0,
  p50: null,
  p95: null,
  longest: null,
};

const figures = ({ asked, decided, timed_out, cancelled, judged, approved, timed, p50, p95, longest }: DecidedRow) => ({
  asked,
  decided,
  timed_out,
  cancelled,
  approved,
  approval_rate: judged === 0 ? null : approved / judged,
  time_to_decide: { count: timed, p50, p95, longest },
});
