import { PlanSchema, planToMermaid, ResponseSchema, type Tools } from '@dream-agent/agent';
import type { Language, RequestState } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { planView, type RequestView, RequestWireSchema, requestView, type Shown, toWire } from '../../contract/index.ts';
import { readEffectStatuses } from '../../postgres/sql/requests/read-effect-statuses.ts';
import { type SessionsOfRuns, sessionAlone } from '../sessions-of-runs.ts';

export interface ShowDeps {
  readonly db: Db;
  readonly sessions: SessionsOfRuns;
  readonly tools: Tools;
}

/** Requests with all that is shown about them. */
export async function showRequests({ db, sessions, tools }: ShowDeps, states: readonly RequestState[], language: Language) {
  const [sessionOf, effects] = await Promise.all([
    sessions.sessionsOf([...new Set(states.map(({ request }) => request.runId))]),
    readEffectStatuses(db, { action_ids: states.map(({ action }) => action.id) }),
  ]);
  const statusOf = new Map(effects.map(({ action_id, status }) => [action_id, status]));
  return states.map((state) => {
    const { request, action } = state;
    const effectStatus = statusOf.get(action.id);
    const shown: Shown = {
      sessionId: sessionOf.get(request.runId) ?? sessionAlone(request.runId),
      ...(effectStatus === undefined ? {} : { effectStatus }),
      ...partsOf(state, tools, language),
    };
    return toWire(RequestWireSchema, requestView(state, shown) as RequestView);
  });
}

/** What each kind of request promises besides its question; it is all in the action. */
function partsOf({ request, action }: RequestState, tools: Tools, language: Language): Partial<Shown> {
  switch (request.kind) {
    case 'plan_review': {
      const plan = PlanSchema.safeParse(action.parameters);
      return plan.success
        ? { plan: planView(plan.data, { runId: request.runId, mermaidDiagram: planToMermaid(plan.data) }) }
        : NO_PLAN(request.runId);
    }
    case 'final_response': {
      const response = ResponseSchema.safeParse(action.parameters);
      // Files are told of by who keeps them.
      return { response: response.success ? { ...response.data, attachments: [] } : NO_RESPONSE };
    }
    case 'approval_request': {
      const description = tools.get(action.tool)?.definition.description[language];
      return { todo: { task: action.expectedOutcome || action.tool, ...(description === undefined ? {} : { description }) } };
    }
    default:
      return {};
  }
}

/** Of an agent that is not ours: its parameters are shown as they are, and there is nothing to draw. */
const NO_PLAN = (runId: RequestState['request']['runId']): Partial<Shown> => ({
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
