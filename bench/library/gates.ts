import {
  assessRisk,
  definePolicy,
  evaluateGates,
  type GateInput,
  loadPolicy,
  type ProposedAction,
  type ToolMetadata,
} from '@dream-agent/hitl';
import { median } from '../ledger/measure.ts';

const TOOL: ToolMetadata = {
  name: 'send_email',
  effectClass: 'once',
  destructive: false,
  reversible: false,
  external: true,
  costUsd: 0.01,
};

const ACTION: ProposedAction = {
  type: 'tool_call',
  tool: 'send_email',
  parameters: { to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200), copies: 2 },
  step: 'send',
  ordinal: 0,
  expectedOutcome: 'one mail is sent',
  confidence: 0.8,
};

/** Twenty gates, as many of each type as a grown policy has; most of them look and let the action by. */
const plain: readonly GateInput[] = [
  ...['web_search', 'api_call', 'delete_file', 'wire_money', 'publish_post'].map(
    (tool): GateInput => ({ name: `calls of ${tool}`, type: 'specific_tools', tools: [tool, `${tool}_v2`] }),
  ),
  { name: 'mail', type: 'specific_tools', tools: ['send_email'], quorum: { approvals: 2, of: 3 } },
  { name: 'destructive', type: 'destructive_actions' },
  { name: 'destructive, in shadow', type: 'destructive_actions', mode: 'shadow' },
  { name: 'unsure', type: 'threshold_based', confidenceThreshold: 0.5 },
  { name: 'very unsure', type: 'threshold_based', confidenceThreshold: 0.2, verdict: 'deny' },
  { name: 'dear', type: 'budget_based', costThreshold: 1 },
  { name: 'too dear', type: 'budget_based', costThreshold: 20, verdict: 'deny' },
  { name: 'plans', type: 'plan_approval' },
  { name: 'answers', type: 'final_response' },
  { name: 'off for now', type: 'tool_execution', mode: 'off' },
  { name: 'many copies', type: 'custom', condition: ({ parameters }) => Number(parameters['copies']) > 10 },
  { name: 'outside', type: 'custom', condition: ({ parameters }) => !String(parameters['to']).endsWith('@example.com') },
];
const written = loadPolicy(
  `version: 1
gates:
  - { name: strangers, type: custom, condition: 'tool == "send_email" && !parameters.to.endsWith("@example.com")' }
  - { name: large, type: custom, condition: 'external && cost_usd > 5.0' }
  - { name: risky, type: custom, condition: 'risk == "critical"' }
`,
  { file: 'policy.yaml', tools: [TOOL.name] },
).gates;

/** Microseconds to judge one action by twenty gates: the middle of many batches, and what one in a hundred takes at the most. */
export function gateFigures(): { p50: number; p99: number; withRisk: number } {
  const gates = [...definePolicy({ gates: plain }).gates, ...written];
  if (gates.length !== 20) throw new Error(`${gates.length} gates`);
  const risk = assessRisk({ action: ACTION, tool: TOOL });
  const judge = () => evaluateGates({ gates, action: ACTION, tool: TOOL, risk, spentUsd: 0.5 });
  const verdict = judge();
  if (verdict.kind !== 'ask' || verdict.gate.name !== 'mail') throw new Error(`judged otherwise: ${JSON.stringify(verdict)}`);
  const batches = microseconds(judge);
  const both = microseconds(() =>
    evaluateGates({ gates, action: ACTION, tool: TOOL, risk: assessRisk({ action: ACTION, tool: TOOL }), spentUsd: 0.5 }),
  );
  return { p50: median(batches), p99: batches.toSorted((a, b) => a - b)[Math.floor(batches.length * 0.99)] ?? 0, withRisk: median(both) };
}

/** A clock that is read twice for one evaluation would measure itself; so each sample is a hundred of them. */
function microseconds(work: () => unknown, batches = 3000, each = 100): number[] {
  for (let warm = 0; warm < 50_000; warm++) work();
  return Array.from({ length: batches }, () => {
    const began = performance.now();
    for (let count = 0; count < each; count++) work();
    return ((performance.now() - began) * 1000) / each;
  });
}
