import { createMemoryLedger } from '../../src/memory/index.ts';
import type { ApprovalGate } from '../../src/pattern/gates/approval-gate.ts';
import { HumanInTheLoopPattern } from '../../src/pattern/human-in-the-loop-pattern.ts';
import type { AgentTool, WantedCall } from '../../src/pattern/port/agent.ts';
import type { Supervised } from '../../src/pattern/port/pattern.ts';
import { GATE_TYPES, type GateType } from '../../src/schema/gate.ts';
import { fakeClock } from '../../src/testing/index.ts';
import { seeded } from '../audit/sample-log.ts';
import { BatchingPerson } from '../batching/batching-person.ts';
import { movingTimer } from '../pattern/scripted-human.ts';
import { type AuditFigures, auditOf } from './audit-complete.ts';

type Random = () => number;
const pick = <Value>(random: Random, ...values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value;

/** What is proposed, and all that decides whether somebody has to be asked about it. */
type Generated =
  | { readonly type: 'tool_call'; readonly call: WantedCall; readonly tool: AgentTool }
  | { readonly type: 'plan' }
  | { readonly type: 'response' };

const THRESHOLD = 0.6;
const BUDGET = 2500;
const NAMED = ['tool_1', 'tool_4', 'tool_9'];

const gateOf = (gateType: GateType): ApprovalGate => {
  const fields: Partial<Record<GateType, Partial<ApprovalGate>>> = {
    specific_tools: { tools: NAMED },
    threshold_based: { confidenceThreshold: THRESHOLD },
    budget_based: { costThreshold: BUDGET },
    custom: { condition: ({ parameters }) => parameters['target'] === 'production' },
  };
  return { name: gateType, gateType, ...fields[gateType] };
};

function toolsOf(random: Random): AgentTool[] {
  return Array.from({ length: 12 }, (_, index) => {
    const destructive = pick(random, true, false, false, undefined);
    const costUsd = pick(random, 0, 0.5, 3, undefined);
    return {
      name: `tool_${index}`,
      effectClass: 'once',
      reversible: true,
      external: false,
      ...(destructive === undefined ? {} : { destructive }),
      ...(costUsd === undefined ? {} : { costUsd }),
      call: () => null,
    };
  });
}

function generate(random: Random, tools: readonly AgentTool[], count: number): Generated[] {
  return Array.from({ length: count }, (_, index): Generated => {
    const type = pick(random, 'tool_call', 'tool_call', 'tool_call', 'tool_call', 'plan', 'response');
    if (type !== 'tool_call') return { type };
    const tool = pick(random, ...tools);
    const confidence = pick(random, 0.2, 0.59, 0.6, 0.9, undefined);
    const estimatedCostUsd = pick(random, 0, 0.1, 20, 400, undefined, undefined);
    const call = {
      tool: tool.name,
      parameters: { index, target: pick(random, 'production', 'staging') },
      ...(confidence === undefined ? {} : { confidence }),
      ...(estimatedCostUsd === undefined ? {} : { estimatedCostUsd }),
    };
    return { type, call, tool };
  });
}

/** Whether a person is to be asked, straight from the table of gate types; written without a look at how the library does it. */
function oracle(gateType: GateType, action: Generated, spent: number): boolean {
  if (action.type === 'plan') return gateType === 'plan_approval';
  if (action.type === 'response') return gateType === 'final_response';
  const { tool, call } = action;
  const costs = [tool.costUsd, call.estimatedCostUsd].filter((cost) => cost !== undefined);
  const cost = costs.length === 0 ? undefined : Math.max(...costs);
  switch (gateType) {
    case 'tool_execution':
      return true;
    case 'specific_tools':
      return NAMED.includes(tool.name);
    case 'destructive_actions':
      return tool.destructive === undefined || tool.destructive;
    case 'threshold_based':
      return call.confidence === undefined || call.confidence < THRESHOLD;
    case 'budget_based':
      return cost === undefined || cost > BUDGET || cost + spent > BUDGET;
    case 'custom':
      return call.parameters['target'] === 'production';
    default:
      return false;
  }
}

export interface GateFigures {
  readonly actions: number;
  readonly asked: number;
  readonly right: number;
  readonly byType: Readonly<Record<string, { readonly actions: number; readonly asked: number; readonly wrong: number }>>;
  readonly audit: AuditFigures;
}

/** Proposes so many generated actions under each type of gate, through the pattern and a ledger, and compares with the oracle. */
export async function gatesTriggered(seed: number, count: number): Promise<GateFigures> {
  const byType: Record<string, { actions: number; asked: number; wrong: number }> = {};
  const audits: AuditFigures[] = [];
  for (const gateType of GATE_TYPES) {
    const random = seeded(seed);
    const tools = toolsOf(random);
    const actions = generate(random, tools, count);
    const human = new BatchingPerson(({ questions }) => questions.map(() => ({ kind: 'approve' })));
    const clock = fakeClock();
    const ledger = createMemoryLedger({ clock });
    const figures = { actions: 0, asked: 0, wrong: 0 };
    const pattern = new HumanInTheLoopPattern({
      interface: human,
      ledger,
      timer: movingTimer(clock),
      gates: [gateOf(gateType)],
      requireApprovalForDestructive: false,
      innerPattern: { run: (supervised) => propose(supervised, actions, human, gateType, figures) },
    });
    await pattern.execute({ model: async () => '', tools }, 'generated work');
    byType[gateType] = figures;
    audits.push(await auditOf(ledger, pattern));
  }
  const sum = (of: (figures: { actions: number; asked: number; wrong: number }) => number) =>
    Object.values(byType).reduce((total, one) => total + of(one), 0);
  return {
    actions: sum(({ actions }) => actions),
    asked: sum(({ asked }) => asked),
    right: sum(({ actions, wrong }) => actions - wrong),
    byType,
    audit: audits.reduce((total, one) => ({ requests: total.requests + one.requests, complete: total.complete + one.complete })),
  };
}

async function propose(
  supervised: Supervised,
  actions: readonly Generated[],
  human: BatchingPerson,
  gateType: GateType,
  figures: { actions: number; asked: number; wrong: number },
) {
  let spent = 0;
  const questions = () => human.alone.length + human.lists.length;
  for (const action of actions) {
    const before = questions();
    const expected = oracle(gateType, action, spent);
    if (action.type === 'plan') await supervised.reviewPlan({ todos: [figures.actions] }, 'a plan');
    else if (action.type === 'response') await supervised.finish(`answer ${figures.actions}`, 'an answer');
    else {
      await supervised.act([action.call], 'a call');
      spent += Math.max(action.tool.costUsd ?? 0, action.call.estimatedCostUsd ?? 0);
    }
    const asked = questions() > before;
    figures.actions++;
    if (asked) figures.asked++;
    if (asked !== expected) figures.wrong++;
  }
  return { kind: 'stopped', reason: 'all of it was proposed' } as const;
}
