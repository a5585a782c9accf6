import type { ToolCatalogue } from '../core/gates/tool.ts';
import type { Hold } from '../ports/ledger.ts';
import { HitlError, type HitlErrorCode } from '../schema/errors.ts';
import type { GateType } from '../schema/gate.ts';
import type { Policy } from '../schema/policy.ts';
import type { ReviewOutcome } from './action-outcome.ts';
import type { GatedRun } from './gated-run.ts';
import type { ActionProposal, ApprovalGate } from './gates/approval-gate.ts';
import { currentProposal } from './gates/current-proposal.ts';
import { type GateOptions, policyOfOptions } from './gates/policy-of-options.ts';
import { contextFor } from './session/execution-context.ts';
import type { PatternSession } from './session/pattern-session.ts';
import type { HumanResponse } from './session/result.ts';
import { toolCatalogue } from './tool-catalogue.ts';

interface Asking {
  readonly options: GateOptions;
  readonly session: PatternSession;
  readonly start: (tools: ToolCatalogue, policy: Policy) => Promise<{ readonly hold: Hold; readonly run: GatedRun }>;
}

/** The type of gate that catches every action of a type. */
const CATCHES: Readonly<Record<ActionProposal['actionType'], GateType>> = {
  tool_call: 'tool_execution',
  plan: 'plan_approval',
  response: 'final_response',
};

/** Puts one action to a person on the terms of a gate, in a run of its own. Whoever asked does with the answer what it says. */
export async function requestApproval(
  action: Pick<ActionProposal, 'actionType'> & Partial<ActionProposal>,
  gate: ApprovalGate,
  { options, session, start }: Asking,
): Promise<HumanResponse> {
  const { actionType, toolName = null, parameters = {}, expectedOutcome = '', reversible = false, estimatedCost = null } = action;
  if (actionType === 'tool_call' && (toolName ?? '') === '') throw new HitlError('HITL_INVALID_INPUT', 'a tool_call names its toolName');
  // Nothing else is known of the tool here, so the rest of it counts as the worst.
  const tools = toolCatalogue(toolName === null ? [] : [{ name: toolName, reversible }]);
  const { tools: _, condition: __, confidenceThreshold: ___, costThreshold: ____, ...terms } = gate;
  const gates = [{ ...terms, gateType: CATCHES[actionType], mode: 'on' as const }];
  const policy = policyOfOptions(
    { ...options, gates, requireApprovalForTools: [], requireApprovalForDestructive: false, requireFinalApproval: false },
    { tools: tools.keys(), avoiding: false },
  );
  const { run } = await start(tools, policy);
  const context = contextFor({ query: expectedOutcome, reasoning: '', steps: [], messages: [] });
  const proposal = { actionType, toolName, expectedOutcome, reversible, estimatedCost };
  const cost = estimatedCost === null ? {} : { estimatedCostUsd: estimatedCost };
  try {
    const outcome = await currentProposal.run({ context, proposal }, () =>
      run.review({
        type: actionType,
        ...(toolName === null ? {} : { tool: toolName }),
        content: parameters,
        expectedOutcome,
        context,
        step: 'step-1',
        ...cost,
      }),
    );
    const decision = (await session.note(run.id, 'step-1')).at(-1)?.decision;
    if (decision !== undefined) return decision;
    throw new HitlError(codeOf(outcome), `nobody decided about ${toolName ?? actionType}: ${outcome.kind}`);
  } finally {
    await run.end('succeeded', 'asked');
  }
}

function codeOf(outcome: ReviewOutcome): HitlErrorCode {
  switch (outcome.kind) {
    case 'refused':
    case 'unavailable':
      return outcome.code;
    case 'denied':
      return 'HITL_ACTION_DENIED';
    case 'aborted':
      return 'HITL_RUN_ENDED';
    default:
      return 'HITL_REQUEST_CLOSED';
  }
}
