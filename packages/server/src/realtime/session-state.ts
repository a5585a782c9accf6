import type { z } from 'zod';
import { PlanWireSchema, RequestWireSchema, RunWireSchema, type ServerMessage, SessionWireSchema, toWire } from '../contract/index.ts';
import { newestTurn } from '../postgres/sql/runs/newest-turn.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { readPlan } from '../runs/plans/read-plan.ts';
import { pendingRequests } from '../runs/requests/pending-requests.ts';
import { runViews } from '../runs/run-view.ts';
import { readSession } from '../sessions/read-session.ts';

type StateData = Extract<ServerMessage, { type: 'session_state' }>['data'];

/** Everything that a page needs to draw itself. Its number is read first: what comes in meanwhile is told again, and never missed. */
export async function sessionState(deps: AgentDeps, sessionId: string): Promise<StateData | undefined> {
  const session = await readSession(deps.pool, sessionId);
  if (session === undefined) return undefined;
  const [turn] = await newestTurn(deps.pool, { session_id: sessionId });
  const [run] = turn === undefined ? [] : await runViews(deps.pool, [turn]);
  const read = run?.planId == null ? undefined : await readPlan(deps, { runId: run.runId });
  const plan: z.output<typeof PlanWireSchema> | null = read?.kind === 'found' ? toWire(PlanWireSchema, read.plan) : null;
  const pending = turn === undefined ? [] : await pendingRequests(deps, turn.run_id);
  return {
    session: toWire(SessionWireSchema, session),
    run: run === undefined ? null : toWire(RunWireSchema, run),
    plan,
    todos: plan?.todos ?? [],
    pending: pending.map((request) => toWire(RequestWireSchema, request)),
    answer: null,
  };
}
