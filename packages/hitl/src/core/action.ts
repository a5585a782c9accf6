import type { Action, ActionType, Clearance, Digest, ProposedAction } from '../schema/action.ts';
import type { RunId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import type { RiskAssessment } from '../schema/risk.ts';
import type { EffectClass } from '../schema/tool.ts';
import { deriveId } from './derive-id.ts';
import { digestOf } from './digest.ts';

/** What an approval is bound to: change one of these and it is another action. */
export interface ActionContent {
  readonly type: ActionType;
  readonly tool: string;
  readonly toolDefinition: string;
  readonly parameters: JsonObject;
  readonly runId: RunId;
  readonly policyVersion: string;
}

/** Digest of what would run. Computed when asking, and again from the call itself when starting. */
export const actionDigest = (content: ActionContent): Digest =>
  digestOf({
    v: 1,
    type: content.type,
    tool: content.tool,
    tool_definition: content.toolDefinition,
    parameters: content.parameters,
    run_id: content.runId,
    policy_version: content.policyVersion,
  });

/** Makes the row of a proposed action; the same step and ordinal of a run always have the same id. */
export function makeAction(
  proposed: ProposedAction,
  judged: {
    runId: RunId;
    toolDefinition: string;
    effectClass: EffectClass;
    risk: RiskAssessment;
    policyVersion: string;
    clearance: Clearance;
  },
): Action {
  const { runId, toolDefinition, policyVersion } = judged;
  return {
    id: deriveId('act', runId, proposed.step, proposed.ordinal),
    runId,
    type: proposed.type,
    tool: proposed.tool,
    toolDefinition,
    parameters: proposed.parameters,
    step: proposed.step,
    ordinal: proposed.ordinal,
    expectedOutcome: proposed.expectedOutcome,
    ...(proposed.estimatedCostUsd === undefined ? {} : { estimatedCostUsd: proposed.estimatedCostUsd }),
    ...(proposed.confidence === undefined ? {} : { confidence: proposed.confidence }),
    effectClass: judged.effectClass,
    risk: judged.risk,
    policyVersion,
    digest: actionDigest({
      type: proposed.type,
      tool: proposed.tool,
      toolDefinition,
      parameters: proposed.parameters,
      runId,
      policyVersion,
    }),
    clearance: judged.clearance,
  };
}

/** Whether an action's digest is that of its own content. Otherwise one thing would be shown and another compared. */
export const actionIsWhole = (action: Action): boolean => action.digest === actionDigest(action);

/** Why an action can't be kept in this run as one that nobody is asked about. */
export function recordingProblem(action: Action, runId: RunId): string | undefined {
  if (action.clearance === 'ask') return 'somebody has to be asked about it, so open a request';
  if (action.runId !== runId) return `it belongs to ${action.runId}`;
  return actionIsWhole(action) ? undefined : 'its digest is not that of its content';
}

/** The same tool with other parameters: a new action that remembers what it was made from and by whom. */
export function reviseAction(action: Action, revised: { parameters: JsonObject; risk: RiskAssessment; by: string }): Action {
  const digest = actionDigest({ ...action, parameters: revised.parameters });
  return {
    ...action,
    id: deriveId('act', action.id, digest),
    parameters: revised.parameters,
    risk: revised.risk,
    digest,
    clearance: 'ask',
    editedFrom: action.id,
    editedBy: revised.by,
  };
}

/** Why an action can't stand in for the one it is said to be a revision of, or nothing if it can. */
export function revisionProblem(original: Action, revised: Action): string | undefined {
  if (revised.tool !== original.tool) return `"${original.tool}" can't be changed into "${revised.tool}"`;
  if (revised.runId !== original.runId || revised.editedFrom !== original.id || revised.type !== original.type) {
    return `it was not made from ${original.id}`;
  }
  // Cleared by itself, it would need no approval; of another class, it might be called twice.
  if (revised.clearance !== 'ask' || revised.effectClass !== original.effectClass) return 'only parameters can be changed';
  return actionIsWhole(revised) ? undefined : 'its digest is not that of its content';
}
