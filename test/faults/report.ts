import type { Evidence, Violation } from './checker/evidence.ts';
import type { Broken } from './nemesis/nemesis.ts';
import type { Options } from './options.ts';

export interface Reported {
  readonly options: Options;
  readonly broken: Broken;
  readonly cuts: number;
  readonly evidence: Evidence;
  readonly violations: readonly Violation[];
}

/** The figures of one run, as one line of JSON has them. */
export function report({ options, broken, cuts, evidence, violations }: Reported) {
  const { recoveries, ...counts } = broken;
  const { runs, requests, decisions, effects, calls, clients, hooks } = evidence;
  return {
    name: options.control ? 'nemesis-control' : 'nemesis',
    seed: options.seed,
    minutes: options.minutes,
    violations: violations.length,
    violated: Object.fromEntries([...Map.groupBy(violations, ({ invariant }) => invariant)].map(([name, all]) => [name, all.length])),
    kills: counts.kills,
    freezes: counts.freezes,
    stops: counts.stops,
    crashes: counts.crashes,
    cuts,
    cut_all: counts.cutAll,
    redis_kills: counts.redisKills,
    redis_flushes: counts.redisFlushes,
    wrong_clocks: counts.wrongClocks,
    runs: runs.length,
    runs_ended: runs.filter(({ ended }) => ended).length,
    requests: requests.length,
    decisions: decisions.length,
    timeouts: decisions.filter(({ source }) => source === 'timeout').length,
    acknowledged: clients.acknowledgements.filter(({ said }) => said === 'accepted').length,
    turned_away: clients.acknowledgements.filter(({ said }) => said === 'refused').length,
    unheard: clients.acknowledgements.filter(({ said }) => said === 'unheard').length,
    effects: effects.length,
    calls: calls.length,
    unknowns: effects.filter(({ status }) => status === 'outcome_unknown').length,
    heard: clients.heard.length,
    webhooks: hooks.length,
    answers_500: clients.broken.length,
    recoveries: recoveries.length,
    recovery_p50_ms: quantile(recoveries, 0.5),
    recovery_p99_ms: quantile(recoveries, 0.99),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
