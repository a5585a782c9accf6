import { definePolicy } from '../../policy/define-policy.ts';
import { DEFAULT_BUDGETS, DEFAULT_READING_SECONDS } from '../../schema/budgets.ts';
import type { DecisionKind } from '../../schema/decision.ts';
import type { GateInput } from '../../schema/gate.ts';
import type { Policy } from '../../schema/policy.ts';
import type { ToolMetadata } from '../../schema/tool.ts';
import type { Rules } from '../../use-cases/judge-action.ts';
import type { InterruptOn, ToolPolicy } from '../interrupt-on.ts';
import type { DecisionType } from '../wire.ts';

/** What LangChain's answers are called in the ledger. */
const KINDS: Readonly<Record<DecisionType, DecisionKind>> = { approve: 'approve', edit: 'modify', reject: 'reject', respond: 'defer' };

/** The rules for one call: those of its gate if it is asked about, none otherwise. The version is that of all of them. */
export class RulesOf {
  readonly #policy: Policy | undefined;
  readonly #metadata: ReadonlyMap<string, ToolMetadata>;

  constructor(interruptOn: InterruptOn, metadata: readonly ToolMetadata[] = []) {
    const gates = [...interruptOn.tools].flatMap(([tool, policy]) => (policy === false ? [] : [gateOf(tool, policy)]));
    this.#policy = gates.length === 0 ? undefined : definePolicy({ gates });
    this.#metadata = new Map(metadata.map((tool) => [tool.name, tool]));
  }

  for(tool: string, policy: ToolPolicy | undefined): Rules {
    const all = this.#policy ?? EMPTY;
    const own = policy === undefined ? [] : all.gates.filter((gate) => gate.type === 'specific_tools' && gate.tools.includes(tool));
    // Asked about though no entry names it: the plainest gate there is.
    const gates = policy !== undefined && own.length === 0 ? definePolicy({ gates: [gateOf(tool, policy)] }).gates : own;
    return { policy: { ...all, gates }, tools: new Map([[tool, this.#metadata.get(tool) ?? { name: tool }]]) };
  }
}

/** Made once for a configuration: every call is judged by it, and reading a policy takes longer than judging by it. */
const made = new WeakMap<InterruptOn, RulesOf>();

export function rulesOf(interruptOn: InterruptOn, metadata: readonly ToolMetadata[] | undefined): RulesOf {
  const known = made.get(interruptOn) ?? new RulesOf(interruptOn, metadata);
  made.set(interruptOn, known);
  return known;
}

const EMPTY: Policy = {
  version: 'interruptOn',
  gates: [],
  timings: {},
  pauseMaxSeconds: 3600,
  budgets: DEFAULT_BUDGETS,
  criticalReadingSeconds: DEFAULT_READING_SECONDS,
};

function gateOf(tool: string, policy: ToolPolicy): GateInput {
  const { allowedDecisions, timing, quorum, assignee, requireReason, requesterMayApprove } = policy;
  return {
    name: `interruptOn.${tool}`.slice(0, 100),
    type: 'specific_tools',
    tools: [tool],
    allowedDecisions: [...new Set(allowedDecisions.map((type) => KINDS[type])), 'escalate', 'abort'],
    ...(timing === undefined ? {} : { timing }),
    ...(quorum === undefined ? {} : { quorum }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(requireReason === undefined ? {} : { requireReason }),
    ...(requesterMayApprove === undefined ? {} : { requesterMayApprove }),
  };
}
