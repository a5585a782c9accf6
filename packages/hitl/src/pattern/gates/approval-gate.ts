import type { ActionType } from '../../schema/action.ts';
import type { Assignee } from '../../schema/actor.ts';
import type { ExecutionContext } from '../../schema/context.ts';
import type { DecisionKind } from '../../schema/decision.ts';
import type { GateMode, GateType } from '../../schema/gate.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Quorum } from '../../schema/request.ts';
import type { DefaultDecision, TimeoutAction } from '../../schema/timing.ts';

/** An action as it is put to conditions and people, in the words of the pattern. */
export interface ActionProposal {
  readonly actionType: Extract<ActionType, 'tool_call' | 'plan' | 'response'>;
  readonly toolName: string | null;
  readonly parameters: JsonObject;
  readonly expectedOutcome: string;
  readonly reversible: boolean;
  /** In USD; what isn't known is not nothing. */
  readonly estimatedCost: number | null;
}

/** Whether a person is to be asked. Anything but `false`, a throw included, counts as yes. */
export type ApprovalCondition = (action: ActionProposal, context: ExecutionContext) => boolean;

/** One rule about when a person is asked, and how. What is left out comes from the pattern's options. */
export interface ApprovalGate {
  readonly name: string;
  readonly gateType: GateType;
  /** For `specific_tools`. */
  readonly tools?: readonly string[];
  /** For `threshold_based`. */
  readonly confidenceThreshold?: number;
  /** For `budget_based`, in USD. */
  readonly costThreshold?: number;
  /** For `custom`. */
  readonly condition?: ApprovalCondition;
  readonly timeoutSeconds?: number | null;
  /** `default` stands for the pattern's own, unless the gate has a `defaultDecision`. */
  readonly timeoutAction?: TimeoutAction;
  readonly defaultDecision?: DefaultDecision;
  readonly reminderInterval?: number;
  readonly maxReminders?: number;
  readonly warnBeforeSeconds?: number;
  readonly maxRetries?: number;
  readonly escalationTimeout?: number;
  readonly escalationTarget?: string;
  readonly allowModification?: boolean;
  readonly requireReason?: boolean;
  readonly requesterMayApprove?: boolean;
  readonly allowedDecisions?: readonly DecisionKind[];
  readonly assignee?: Assignee;
  readonly quorum?: Partial<Quorum>;
  readonly mode?: GateMode;
}
