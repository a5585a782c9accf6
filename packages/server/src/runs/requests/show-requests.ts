import { diffPlans, type Plan, PlanSchema, ResponseSchema } from '@dream-agent/agent';
import { type Action, type ActionId, deriveId, type RequestState, type RunId } from '@dream-agent/hitl';
import { planDiffView, planView, type RequestView, requestView, type SessionId, type Shown } from '../../contract/index.ts';
import { readEffectStatuses } from '../../postgres/sql/requests/read-effect-statuses.ts';
import { readActions } from '../../postgres/sql/runs/read-actions.ts';
import { readTurnsOfRuns, type TurnOfRunRow } from '../../postgres/sql/turns/read-turns-of-runs.ts';
import { sessionAlone } from '../../use-cases/sessions-of-runs.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { viewOfPlan } from '../plans/view-of-plan.ts';
import { responseView } from '../run-view.ts';

type ShowDeps = Pick<AgentDeps, 'pool' | 'tools'>;

/** What belongs to the requests of a page, by what it belongs to; read in one look for each. */
interface Beside {
  readonly turns: ReadonlyMap<string, TurnOfRunRow>;
  readonly effects: ReadonlyMap<string, NonNullable<Shown['effectStatus']>>;
  readonly earlierPlans: ReadonlyMap<string, Action>;
}

/** Requests with all that is shown about them: the same in the inbox, over REST and over a socket. */
export async function showRequests(deps: ShowDeps, states: readonly RequestState[]): Promise<RequestView[]> {
  if (states.length === 0) return [];
  const beside = await readBeside(deps, states);
  return states.map((state) => {
    const { request, action } = state;
    const turn = beside.turns.get(request.runId);
    const effectStatus = beside.effects.get(action.id);
    return requestView(state, {
      sessionId: (turn?.session_id as SessionId | undefined) ?? sessionAlone(request.runId),
      ...(effectStatus === undefined ? {} : { effectStatus }),
      ...partsOf(deps, state, turn, beside),
    });
  });
}

async function readBeside({ pool }: ShowDeps, states: readonly RequestState[]): Promise<Beside> {
  const earlier = states.flatMap(earlierPlanIds);
  const [turns, effects, actions] = await Promise.all([
    readTurnsOfRuns(pool, { run_ids: [...new Set(states.map(({ request }) => request.runId))] }),
    readEffectStatuses(pool, { action_ids: states.map(({ action }) => action.id) }),
    earlier.length === 0 ? [] : readActions(pool, { action_ids: earlier }),
  ]);
  return {
    turns: new Map(turns.map((turn) => [turn.run_id, turn])),
    effects: new Map(effects.map(({ action_id, status }) => [action_id, status])),
    earlierPlans: new Map(actions.map(({ id, body }) => [id, body as Action])),
  };
}

/** Nobody puts a plan again this often without changing it. */
const MOST_EARLIER = 50;

/** Ids are made from what they name: those of the plans before this one are known without looking, the newest first. */
function earlierPlanIds({ request, action }: RequestState): ActionId[] {
  if (request.kind !== 'plan_review') return [];
  const { ordinal, step } = action;
  return Array.from({ length: Math.min(ordinal, MOST_EARLIER) }, (_, before) => deriveId('act', request.runId, step, ordinal - 1 - before));
}

/** What each kind of request promises besides its question; it is all in actions. */
function partsOf({ tools }: ShowDeps, state: RequestState, turn: TurnOfRunRow | undefined, beside: Beside): Partial<Shown> {
  const { request, action } = state;
  switch (request.kind) {
    case 'plan_review': {
      const { success, data: plan } = PlanSchema.safeParse(action.parameters);
      return success ? { plan: viewOfPlan(plan, request.runId), ...diffOf(plan, state, beside) } : NO_PLAN(request.runId);
    }
    case 'final_response': {
      const { data: response } = ResponseSchema.safeParse(action.parameters);
      if (response === undefined) return { response: NO_RESPONSE };
      // Files are told of by their session.
      return { response: turn === undefined ? { ...response, attachments: [] } : responseView(response, turn) };
    }
    case 'approval_request': {
      const description = tools.get(action.tool)?.definition.description[turn?.language ?? 'en'];
      return { todo: { task: action.expectedOutcome || action.tool, ...(description === undefined ? {} : { description }) } };
    }
    default:
      return {};
  }
}

/** To the version before. What was put again because a change to it could not be made is the same version. */
function diffOf(plan: Plan, state: RequestState, { earlierPlans }: Beside): Pick<Shown, 'diff'> {
  const proposed = earlierPlanIds(state).map((id) => PlanSchema.safeParse(earlierPlans.get(id)?.parameters).data);
  const before = proposed.find((other) => other !== undefined && other.version < plan.version);
  return before === undefined ? {} : { diff: planDiffView(diffPlans(before, plan)) };
}

/** Of an agent that is not ours: its parameters are shown as they are, and there is nothing to draw. */
const NO_PLAN = (runId: RunId): Partial<Shown> => ({
  plan: planView(
    { version: 1, language: 'en', goal: '', strategy: 'SINGLE', todos: [], estimate: { costUsd: 0, seconds: 0 } },
    { runId, mermaidDiagram: '' },
  ),
});
const NO_RESPONSE: NonNullable<Shown['response']> = {
  format: 'text',
  language: 'en',
  text: '',
  attachments: [],
  sources: [],
  done: [],
  notDone: [],
  nextActions: [],
};
