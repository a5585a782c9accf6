import { diffPlans, PlanSchema, ResponseSchema } from '@dream-agent/agent';
import type { RequestId, RequestState } from '@dream-agent/hitl';
import { planDiffView, type RequestView, requestView, type SessionId, type Shown } from '../contract/index.ts';
import type { TurnRow } from '../postgres/sql/runs/turn-row.ts';
import type { AgentDeps } from './agent-deps.ts';
import { planHistory } from './plans/plan-history.ts';
import { viewOfPlan } from './plans/read-plan.ts';
import { runState } from './run-state.ts';
import { findTurn } from './run-turn.ts';
import { responseView } from './run-view.ts';

/** A request as people see it, with what belongs to its kind. Nothing, if there is none or it belongs to no session. */
export async function showRequest(deps: AgentDeps, requestId: RequestId): Promise<RequestView | undefined> {
  const state = await deps.ledger.findRequest(requestId);
  if (state === undefined) return undefined;
  const found = await findTurn(deps.pool, state.request.runId);
  return found.kind === 'refused' ? undefined : requestView(state, await shownWith(deps, state, found.turn));
}

/** All that waits for somebody in a run, the oldest first. */
export async function pendingRequests(deps: AgentDeps, runId: TurnRow['run_id']): Promise<RequestView[]> {
  const pending = await deps.ledger.listRequests({ runId: runId as RequestState['request']['runId'], status: 'pending', limit: 1000 });
  const views = await Promise.all(pending.map(({ id }) => showRequest(deps, id)));
  return views.filter((view) => view !== undefined);
}

async function shownWith(deps: AgentDeps, { request, action }: RequestState, turn: TurnRow): Promise<Shown> {
  const sessionId = turn.session_id as SessionId;
  const { question, runId } = request;
  switch (question.kind) {
    case 'plan_review': {
      const plan = PlanSchema.parse(action.parameters);
      const history = await planHistory(deps, runId);
      const before = history.findLast((other) => other.plan.version < plan.version)?.plan;
      const diff = before === undefined ? {} : { diff: planDiffView(diffPlans(before, plan)) };
      return { sessionId, plan: viewOfPlan(plan, runId), ...diff };
    }
    case 'approval_request': {
      const effect = await deps.ledger.findEffect(action.id);
      const todo = await todoOf(deps, runId, question.todoId);
      const description = deps.tools.get(action.tool)?.definition.description[turn.language];
      return {
        sessionId,
        ...(effect === undefined ? {} : { effectStatus: effect.status }),
        todo: { task: todo ?? action.expectedOutcome, ...(description === undefined ? {} : { description }) },
      };
    }
    case 'final_response':
      return { sessionId, response: responseView(ResponseSchema.parse(action.parameters), turn) };
    default:
      return { sessionId };
  }
}

async function todoOf(deps: AgentDeps, runId: string, todoId: string | undefined): Promise<string | undefined> {
  if (todoId === undefined) return undefined;
  const state = await runState(deps, runId);
  return (state?.todos ?? []).find(({ id }) => id === todoId)?.task;
}
