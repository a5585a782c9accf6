import { evaluateGates, type Rules } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { Action, Policy, Verdict } from '@dream-agent/hitl/schema';
import type { z } from 'zod';
import type { BackTestedSchema } from '../../contract/index.ts';
import { type JudgedAction, readJudgedActions } from '../../postgres/sql/policy/read-judged-actions.ts';

type BackTested = z.output<typeof BackTestedSchema>;
type Difference = BackTested['differences'][number];

const SHOWN = 200;
const MOST = 10_000;

export interface BackTest {
  readonly policy: Policy;
  readonly from: Date;
  readonly to: Date | undefined;
  readonly limit: number | undefined;
}

/**
 * What a policy would have said of what has happened. Each action is judged as it was proposed, with the risk that was seen then;
 * what a run had spent before it is not in the record, so a budget is only asked about each action by itself.
 */
export async function backTest(deps: { db: Db; rules: Rules }, { policy, from, to, limit = MOST }: BackTest): Promise<BackTested> {
  const past = await readJudgedActions(deps.db, { from_time: from, to_time: to ?? null, row_limit: limit });
  const judged = past.map((row) => ({ row, verdict: judge(deps.rules, policy, row.body as Action) }));
  const differences = judged.flatMap(({ row, verdict }) => (verdict.kind === row.clearance ? [] : [differenceOf(row, verdict)]));
  const count = (fits: (one: Difference) => boolean) => differences.filter(fits).length;
  return {
    version: policy.version,
    actions: judged.length,
    same: judged.length - differences.length,
    now_asks: count(({ after }) => after === 'ask'),
    no_longer_asks: count(({ before }) => before === 'ask'),
    now_denies: count(({ after }) => after === 'deny'),
    by_gate: byGate(judged),
    differences: differences.slice(0, SHOWN),
  };
}

const judge = (rules: Rules, policy: Policy, action: Action): Verdict =>
  evaluateGates({ gates: policy.gates, action, tool: rules.tools.get(action.tool), risk: action.risk, spentUsd: 0 });

const differenceOf = (row: JudgedAction, verdict: Verdict): Difference => ({
  action_id: row.id as Difference['action_id'],
  run_id: row.run_id as Difference['run_id'],
  tool: (row.body as Action).tool,
  at: row.created_at.toISOString(),
  before: row.clearance,
  after: verdict.kind,
  gate: gateOf(verdict),
  decided: row.decided,
});

const gateOf = (verdict: Verdict): string | null =>
  verdict.kind === 'not_gated' ? null : verdict.kind === 'ask' ? verdict.gate.name : verdict.gate;

function byGate(judged: readonly { row: JudgedAction; verdict: Verdict }[]): BackTested['by_gate'] {
  const asking = judged.flatMap(({ row, verdict }) => (verdict.kind === 'ask' ? [{ gate: verdict.gate.name, said: row.decided }] : []));
  return [...Map.groupBy(asking, ({ gate }) => gate)].map(([gate, asked]) => ({
    gate,
    would_ask: asked.length,
    approved: asked.filter(({ said }) => said === 'approve' || said === 'modify').length,
    refused: asked.filter(({ said }) => said === 'reject' || said === 'skip' || said === 'abort').length,
  }));
}
