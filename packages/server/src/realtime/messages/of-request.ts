import { PlanSchema } from '@dream-agent/agent';
import type { RequestId, RequestState, RunEvent } from '@dream-agent/hitl';
import {
  AssigneeWireSchema,
  DecisionWireSchema,
  type DomainOf,
  PlanWireSchema,
  RecordedDecisionWireSchema,
  RequestWireSchema,
  toWire,
} from '../../contract/index.ts';
import type { AgentDeps } from '../../runs/agent-deps.ts';
import { viewOfPlan } from '../../runs/plans/view-of-plan.ts';
import { showRequest } from '../../runs/requests/pending-requests.ts';
import { type Said, wordsOf } from './message.ts';

/** What has happened to a request. */
export async function saidOfRequest(deps: AgentDeps, { type, data }: RunEvent): Promise<Said[]> {
  const requestId = data['request_id'] as RequestId;
  if (type === 'request-opened') {
    const view = await showRequest(deps, requestId);
    return view === undefined ? [] : [{ type: 'hitl_request', data: { request: toWire(RequestWireSchema, view) } }];
  }
  const state = await deps.ledger.findRequest(requestId);
  if (state === undefined) return [];
  const { request, decision, votes } = state;
  const request_id = requestId;
  switch (type) {
    case 'request-decided':
      if (decision === undefined) return [];
      return [{ type: 'hitl_response', data: { kind: 'recorded', request_id, decision: recorded(decision) } }, ...afterReview(state)];
    case 'vote-recorded': {
      const { approvals, needed } = data as { approvals: number; needed: number };
      return [{ type: 'hitl_response', data: { kind: 'voted', request_id, voter: votes.at(-1)?.voter ?? '', approvals, needed } }];
    }
    case 'request-expired':
      return [
        {
          type: 'hitl_timeout',
          data: {
            request_id,
            action_taken: request.timing.timeoutAction,
            decision: decision === undefined ? null : toWire(DecisionWireSchema, decision.decision as DomainOf<typeof DecisionWireSchema>),
          },
        },
        ...afterReview(state),
      ];
    case 'request-retried':
      return [{ type: 'hitl_timeout', data: { request_id, action_taken: 'retry', decision: null } }];
    case 'request-warned': {
      const timeout_at = (request.deadlineAt ?? request.openedAt).toISOString();
      const { seconds_left } = data as { seconds_left: number };
      return [{ type: 'hitl_warning', data: { request_id, seconds_left, timeout_at, timeout_action: request.timing.timeoutAction } }];
    }
    case 'request-reminded':
      return [{ type: 'hitl_reminded', data: { request_id, reminder: data['reminder'] as number } }];
    case 'request-escalated':
      return [
        {
          type: 'hitl_escalated',
          data: {
            request_id,
            level: data['level'] as number,
            assignee: AssigneeWireSchema.parse(data['to']),
            timeout_at: request.deadlineAt?.toISOString() ?? null,
          },
        },
      ];
    case 'request-cancelled':
      return [{ type: 'hitl_cancelled', data: { request_id, reason: wordsOf(data, 'reason') } }];
    default:
      return [];
  }
}

const recorded = (decision: NonNullable<RequestState['decision']>) =>
  toWire(RecordedDecisionWireSchema, decision as DomainOf<typeof RecordedDecisionWireSchema>);

/** With the approval of its plan a run's planning is over. */
function afterReview({ request, action, decision }: RequestState): Said[] {
  if (request.kind !== 'plan_review' || decision?.decision.kind !== 'approve') return [];
  return planIsMade(request.runId, action.parameters);
}

/** A plan that goes ahead. */
export function planIsMade(runId: RunEvent['runId'], parameters: unknown): Said[] {
  const plan = toWire(PlanWireSchema, viewOfPlan(PlanSchema.parse(parameters), runId));
  return [
    { type: 'layer_complete', data: { layer: 'planning', plan } },
    { type: 'todo_update', data: { plan_version: plan.version, todos: plan.todos } },
    { type: 'layer_start', data: { layer: 'execution' } },
  ];
}
