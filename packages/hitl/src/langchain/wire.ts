import type { ToolCall } from '@langchain/core/messages';
import type { AgentMiddleware, Runtime, ToolCallRequest } from 'langchain';
import type { Assignee } from '../schema/actor.ts';
import type { Quorum } from '../schema/request.ts';
import type { TimingInput } from '../schema/timing.ts';

/** What a person may answer, in the words of LangChain. */
export const DECISION_TYPES = ['approve', 'edit', 'reject', 'respond'] as const;
export type DecisionType = (typeof DECISION_TYPES)[number];

/** The state that hooks of a middleware see. */
export type HookState = Parameters<Extract<AgentMiddleware['afterModel'], (...args: never) => unknown>>[0];

/** Writes what the person reads about a call. */
export type DescriptionFactory = (toolCall: ToolCall, state: HookState, runtime: Runtime<unknown>) => string | Promise<string>;

/** Says whether a person is asked about this call; anything but `false` asks. */
export type WhenPredicate = (request: ToolCallRequest<HookState, unknown>) => boolean | Promise<boolean>;

/** How calls of one tool are asked about. The second half takes a ledger. */
export interface InterruptOnConfig {
  allowedDecisions: DecisionType[];
  description?: string | DescriptionFactory;
  /** JSON Schema that edited arguments have to fit. */
  argsSchema?: Record<string, unknown>;
  when?: WhenPredicate;
  timing?: TimingInput;
  quorum?: Partial<Quorum>;
  assignee?: Assignee;
  requireReason?: boolean;
  requesterMayApprove?: boolean;
}

/** The same, as it is spelt in Python. */
export type InterruptOnConfigInSnakeCase = Omit<
  InterruptOnConfig,
  'allowedDecisions' | 'argsSchema' | 'requireReason' | 'requesterMayApprove'
> & {
  allowed_decisions: DecisionType[];
  args_schema?: Record<string, unknown>;
  require_reason?: boolean;
  requester_may_approve?: boolean;
};

export interface ActionRequest {
  name: string;
  args: Record<string, unknown>;
  description?: string;
}

export interface ReviewConfig {
  actionName: string;
  allowedDecisions: DecisionType[];
  argsSchema?: Record<string, unknown>;
}

/** What the graph stops with. `digests` is ours: one for each action, for answers that say what they are about. */
export interface HITLRequest {
  actionRequests: ActionRequest[];
  reviewConfigs: ReviewConfig[];
  digests: string[];
  /** With a ledger: where each action is decided. */
  requestIds?: string[];
  /** With a ledger: why the last answer changed nothing. */
  refusals?: { code: string; message: string }[];
}

/** What the graph is resumed with: an answer for each action, in their order. */
export interface HITLResponse {
  decisions: Decision[];
  /** Those of the request, if the answer is to count for these very actions and no others. */
  digests?: string[];
}

export interface Action {
  name: string;
  args: Record<string, unknown>;
}
export interface ApproveDecision {
  type: 'approve';
}
export interface EditDecision {
  type: 'edit';
  editedAction: Action;
}
export interface RejectDecision {
  type: 'reject';
  message?: string;
}
/** The person answers in the tool's place. */
export interface RespondDecision {
  type: 'respond';
  message: string;
}
export type Decision = ApproveDecision | EditDecision | RejectDecision | RespondDecision;

/** How the keys of our own words are spelt. Keys that belong to a user never change. */
export type Spelling = 'camel' | 'snake';

/** The request as whoever wrote the configuration spells it. */
export function spelt(request: HITLRequest, spelling: Spelling): object {
  if (spelling === 'camel') return request;
  return {
    action_requests: request.actionRequests,
    review_configs: request.reviewConfigs.map(({ actionName, allowedDecisions, argsSchema }) => ({
      action_name: actionName,
      allowed_decisions: allowedDecisions,
      ...(argsSchema === undefined ? {} : { args_schema: argsSchema }),
    })),
    digests: request.digests,
    ...(request.requestIds === undefined ? {} : { request_ids: request.requestIds }),
    ...(request.refusals === undefined ? {} : { refusals: request.refusals }),
  };
}

/** One key in either spelling, as it is in our own. */
export const toCamel = (key: string): string => key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
