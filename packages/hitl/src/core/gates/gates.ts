import type { ProposedAction } from '../../schema/action.ts';
import { HitlError } from '../../schema/errors.ts';
import { type Gate, type GateFacts, GateSchema, type Verdict } from '../../schema/gate.ts';
import type { RiskAssessment } from '../../schema/risk.ts';
import type { ToolMetadata } from '../../schema/tool.ts';
import { freezeDeep } from '../freeze-deep.ts';
import { approvesInSilence } from './silence.ts';
import { costOf } from './tool-cost.ts';

/** Names that appear on the record where no gate of a policy stood in the way; a policy can't use them. */
export const BUILT_IN_GATES = ['requires_approval', 'unknown_tool'] as const;

const REQUIRES_APPROVAL: Gate = freezeDeep(GateSchema.parse({ name: 'requires_approval', type: 'tool_execution' }));

/** An action that gates are asked about. Questions and recoveries are put to a person by their nature and never get here. */
export type GatedAction = Pick<ProposedAction, 'type' | 'tool' | 'parameters' | 'estimatedCostUsd' | 'confidence'>;

/** Everything gates look at. The risk comes from code, never from the action itself. */
export interface EvaluateGates {
  readonly gates: readonly Gate[];
  readonly action: GatedAction;
  readonly tool: ToolMetadata | undefined;
  readonly risk: RiskAssessment;
  /** What the run has spent so far. */
  readonly spentUsd: number;
}

/**
 * What the gates say of an action: deny before ask before allow, and otherwise that no gate caught it.
 *
 * Of several gates that ask, the strictest is chosen: the one that wants more approvals, then the one whose
 * requester may not approve, then one that doesn't approve when nobody answers, then the first in the policy.
 * More approvals come first because two of them always include somebody other than the requester.
 * A tool that says of itself that it needs approval is asked about even where a gate would allow it.
 */
export function evaluateGates(input: EvaluateGates): Verdict {
  const { action, tool } = input;
  if (action.type === 'question' || action.type === 'recovery') {
    throw new HitlError('HITL_INVALID_INPUT', `an action of type "${action.type}" is asked about as it is; gates don't judge it`);
  }
  if (action.type === 'tool_call' && (tool === undefined || tool.name !== action.tool)) {
    return { kind: 'deny', gate: 'unknown_tool', because: `there is no tool "${action.tool}"`, shadow: [] };
  }

  const sight = new Sight(input);
  const shadow: string[] = [];
  let denying: Gate | undefined;
  let asking: Gate | undefined;
  let allowing: Gate | undefined;
  for (const gate of input.gates) {
    if (gate.mode === 'off' || !catches(gate, sight)) continue;
    if (gate.mode === 'shadow') {
      if (gate.verdict !== 'allow') shadow.push(gate.name);
    } else if (gate.verdict === 'deny') denying ??= gate;
    else if (gate.verdict === 'allow') allowing ??= gate;
    else asking = asking === undefined || isStricter(gate, asking) ? gate : asking;
  }
  if (action.type === 'tool_call' && tool?.requiresApproval === true) asking ??= REQUIRES_APPROVAL;

  if (denying !== undefined) return { kind: 'deny', gate: denying.name, because: reasonOf(denying, sight), shadow };
  if (asking !== undefined) return { kind: 'ask', gate: asking, because: reasonOf(asking, sight), shadow };
  if (allowing !== undefined) return { kind: 'allow', gate: allowing.name, because: reasonOf(allowing, sight), shadow };
  return { kind: 'not_gated', shadow };
}

/** Whether `gate` is stricter than one that stands before it in the policy. */
function isStricter(gate: Gate, before: Gate): boolean {
  if (gate.quorum.approvals !== before.quorum.approvals) return gate.quorum.approvals > before.quorum.approvals;
  if (gate.requesterMayApprove !== before.requesterMayApprove) return !gate.requesterMayApprove;
  return approvesInSilence(before.timing) && !approvesInSilence(gate.timing);
}

function catches(gate: Gate, sight: Sight): boolean {
  const { action, tool } = sight.input;
  const isCall = action.type === 'tool_call';
  switch (gate.type) {
    case 'tool_execution':
      return isCall;
    case 'specific_tools':
      return isCall && gate.tools.includes(action.tool);
    case 'destructive_actions':
      return isCall && tool?.destructive !== false;
    case 'final_response':
      return action.type === 'response';
    case 'plan_approval':
      return action.type === 'plan';
    // The comparisons are turned round so that what is missing or no number at all is caught.
    case 'threshold_based':
      return isCall && !((action.confidence ?? Number.NaN) >= gate.confidenceThreshold);
    case 'budget_based':
      return isCall && !isWithin(gate.costThreshold, sight);
    case 'custom':
      return isCaught(gate.condition, sight.facts);
  }
}

/** Both sums, so that a run's credit can't pay for a call that is too dear by itself. */
function isWithin(threshold: number, { cost, input }: Sight): boolean {
  return cost !== undefined && cost <= threshold && input.spentUsd + cost <= threshold;
}

/** Only a plain `false` lets an action by. A promise is not one, whatever it will hold. */
function isCaught(condition: (facts: GateFacts) => unknown, facts: GateFacts): boolean {
  try {
    const said = condition(facts);
    // Nobody waits for it, so its failure must not take the process down as an unhandled rejection.
    if (said instanceof Promise) said.catch(() => undefined);
    return said !== false;
  } catch {
    // A condition that can't make up its mind is a reason to ask.
    return true;
  }
}

function reasonOf(gate: Gate, sight: Sight): string {
  const { action } = sight.input;
  switch (gate.type) {
    case 'tool_execution':
      return gate === REQUIRES_APPROVAL ? `"${action.tool}" says that it needs approval` : 'every call of a tool';
    case 'specific_tools':
      return `calls of "${action.tool}"`;
    case 'destructive_actions':
      return `"${action.tool}" is destructive, or doesn't say that it isn't`;
    case 'final_response':
      return 'every answer';
    case 'plan_approval':
      return 'every plan';
    case 'threshold_based':
      return `confidence ${action.confidence ?? 'unknown'} is below ${gate.confidenceThreshold}`;
    case 'budget_based':
      return `cost ${sight.cost ?? 'unknown'} USD on top of ${sight.input.spentUsd} USD is above ${gate.costThreshold} USD`;
    case 'custom':
      return gate.expression ?? 'a condition of the program';
  }
}

/** The action as gates look at it; what only some of them need is worked out when the first one asks. */
class Sight {
  readonly input: EvaluateGates;
  #facts: GateFacts | undefined;

  constructor(input: EvaluateGates) {
    this.input = input;
  }

  get cost(): number | undefined {
    return costOf(this.input.action, this.input.tool);
  }

  /** Frozen, as one gate's condition must not change what the next one sees. */
  get facts(): GateFacts {
    this.#facts ??= Object.freeze(factsOf(this.input, this.cost));
    return this.#facts;
  }
}

/**
 * What isn't known is told as the worst there is, in numbers too: a cost without end, no confidence at all.
 * A plan or an answer has no tool: it is as destructive as its risk says, and an answer costs nothing more.
 */
function factsOf({ action, tool, risk, spentUsd }: EvaluateGates, cost: number | undefined): GateFacts {
  const isCall = action.type === 'tool_call';
  const lasting = risk.reversibility === 'irreversible';
  return {
    tool: action.tool,
    type: action.type,
    parameters: action.parameters,
    destructive: isCall ? tool?.destructive !== false : lasting,
    reversible: isCall ? tool?.reversible === true : !lasting,
    external: isCall ? tool?.external !== false : lasting,
    costUsd: cost ?? (action.type === 'response' ? 0 : Number.POSITIVE_INFINITY),
    spentUsd: Number.isNaN(spentUsd) ? Number.POSITIVE_INFINITY : spentUsd,
    confidence: action.confidence !== undefined && action.confidence >= 0 ? action.confidence : 0,
    risk: risk.level,
  };
}
