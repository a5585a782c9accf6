import type { Interaction } from '../../feedback/interaction.ts';
import type { Action } from '../../schema/action.ts';
import type { ExecutionContext } from '../../schema/context.ts';
import type { DecisionKind } from '../../schema/decision.ts';
import type { RequestId, RunId } from '../../schema/ids.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { RecordedDecision } from '../../schema/request.ts';
import type { RiskAssessment } from '../../schema/risk.ts';
import type { ActionProposal, ApprovalGate } from '../gates/approval-gate.ts';
import type { TokenUsage } from '../port/agent.ts';

/** The answer to a request, as it was recorded: a person's, or what time or a grant stood in for. */
export type HumanResponse = RecordedDecision;

/** What a person was asked, with everything they were shown. */
export interface ApprovalRequest {
  readonly requestId: RequestId;
  readonly gate: ApprovalGate;
  readonly action: ActionProposal;
  readonly context: ExecutionContext | null;
  readonly riskAssessment: RiskAssessment | null;
  readonly suggestedResponse: DecisionKind | null;
  readonly timeoutAt: Date | null;
  readonly metadata: { readonly runId: RunId; readonly sessionId: string; readonly actionDigest: string; readonly level: number };
}

/** A change that a person made and that was let through. */
export interface AppliedModification {
  readonly requestId: RequestId;
  readonly toolName: string;
  readonly parameters: JsonObject;
  readonly modifiedBy: string | null;
}

/** One interaction on the log of a session. The record it is made from is the ledger's: `verifyAudit` proves that one. */
export interface HitlAuditEntry {
  readonly timestamp: Date;
  readonly requestId: RequestId;
  readonly gateName: string;
  readonly proposedAction: ActionProposal;
  readonly context: ExecutionContext | null;
  /** `null` where the question was taken back, or is still open. */
  readonly humanResponse: HumanResponse | null;
  readonly responseTimeSeconds: number | null;
  readonly humanId: string | null;
  readonly ipAddress: string | null;
  readonly sessionId: string;
  /** What happened after: `executed`, `failed`, `outcome_unknown`, `approved` for what is not executed here, or why not. */
  readonly outcome: string;
}

/** What became of one step, in the order in which they were proposed. */
export interface CompletedStep {
  readonly toolName: string;
  readonly parameters: JsonObject;
  readonly outcome: string;
  readonly done: boolean;
}

export interface HitlResult {
  readonly success: boolean;
  readonly finalOutput: string | null;
  readonly approvalRequests: readonly ApprovalRequest[];
  readonly humanResponses: readonly HumanResponse[];
  readonly rejections: readonly (readonly [ApprovalRequest, HumanResponse])[];
  readonly modificationsApplied: readonly AppliedModification[];
  readonly auditLog: readonly HitlAuditEntry[];
  readonly tokenUsage: TokenUsage;
  /** Seconds, by the clock of the ledger. */
  readonly executionTime: number;
  /** Seconds in which somebody was waited for; what was waited for at once counts once. */
  readonly humanInteractionTime: number;
  readonly runId: RunId;
  /** Everything that was and was not done, also where it ended early. */
  readonly steps: readonly CompletedStep[];
  /** Why there is no answer; empty where there is one. */
  readonly reason: string;
}

export interface Viewing {
  readonly sessionId: string;
  readonly gates: readonly ApprovalGate[];
  readonly riskAssessmentEnabled: boolean;
  readonly addressOf: (interaction: Interaction) => string | undefined;
}

/** An action in the words of the pattern. */
export const proposalOf = (action: Action): ActionProposal => ({
  actionType: action.type === 'plan' || action.type === 'response' ? action.type : 'tool_call',
  toolName: action.type === 'tool_call' ? action.tool : null,
  parameters: action.parameters,
  expectedOutcome: action.expectedOutcome,
  reversible: action.risk.reversibility !== 'irreversible',
  estimatedCost: action.estimatedCostUsd ?? null,
});

export function approvalRequestOf({ request, action }: Interaction, viewing: Viewing): ApprovalRequest {
  const { question } = request;
  return {
    requestId: request.id,
    gate: viewing.gates.find(({ name }) => name === request.gate) ?? { name: request.gate, gateType: 'custom' },
    action: proposalOf(action),
    context: 'context' in question ? (question.context ?? null) : null,
    riskAssessment: viewing.riskAssessmentEnabled ? request.risk : null,
    suggestedResponse: request.suggestedResponse ?? null,
    timeoutAt: request.deadlineAt,
    metadata: { runId: request.runId, sessionId: viewing.sessionId, actionDigest: request.actionDigest, level: request.level },
  };
}

export function auditEntryOf(interaction: Interaction, viewing: Viewing): HitlAuditEntry {
  const { request, decision } = interaction;
  const { action, context } = approvalRequestOf(interaction, viewing);
  return {
    timestamp: request.openedAt,
    requestId: request.id,
    gateName: request.gate,
    proposedAction: action,
    context,
    humanResponse: decision ?? null,
    responseTimeSeconds: request.resolvedAt === null ? null : (request.resolvedAt.getTime() - request.openedAt.getTime()) / 1000,
    humanId: decision?.by ?? null,
    ipAddress: viewing.addressOf(interaction) ?? null,
    sessionId: viewing.sessionId,
    outcome: outcomeIn(interaction),
  };
}

function outcomeIn({ request, decision, approved, effect }: Interaction): string {
  if (effect !== undefined) return effect.status;
  if (approved !== undefined) return 'approved';
  if (decision === undefined) return request.status;
  return decision.source === 'timeout' ? `expired: ${decision.decision.kind}` : decision.decision.kind;
}

/** The parts of a result that are read from what people were asked. */
export function askedInRun(interactions: readonly Interaction[], viewing: Viewing) {
  const gated = interactions.filter(({ action }) => action.type !== 'question' && action.type !== 'recovery');
  const answered = gated.flatMap((interaction) =>
    interaction.decision === undefined ? [] : [{ request: approvalRequestOf(interaction, viewing), response: interaction.decision }],
  );
  return {
    approvalRequests: gated.map((interaction) => approvalRequestOf(interaction, viewing)),
    humanResponses: answered.flatMap(({ response }) => (response.source === 'human' ? [response] : [])),
    rejections: answered
      .filter(({ response }) => response.decision.kind === 'reject')
      .map(({ request, response }) => [request, response] as const),
    modificationsApplied: gated.flatMap(({ request, approved }) =>
      approved?.editedFrom === undefined
        ? []
        : [{ requestId: request.id, toolName: approved.tool, parameters: approved.parameters, modifiedBy: approved.editedBy ?? null }],
    ),
    humanInteractionTime: waitedSeconds(interactions),
  };
}

/** How long at least one question was open. */
function waitedSeconds(interactions: readonly Interaction[]): number {
  const spans = interactions
    .flatMap(({ request: { openedAt, resolvedAt } }) => (resolvedAt === null ? [] : [[openedAt.getTime(), resolvedAt.getTime()] as const]))
    .sort(([one], [other]) => one - other);
  let total = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const [from, to] of spans) {
    total += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return total / 1000;
}
