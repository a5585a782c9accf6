import type { TodoChangeInput } from '@dream-agent/agent';
import type { Actor, DecideOutcome } from '@dream-agent/hitl';
import { type ClientMessage, decisionOfResponse, fromWire, ResumeBodySchema } from '../contract/index.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { cancelRun } from '../runs/control/cancel-run.ts';
import { pauseRun } from '../runs/control/pause-run.ts';
import { respond } from '../runs/control/respond.ts';
import { resumeRun } from '../runs/control/resume-run.ts';
import { findTurn } from '../runs/run-turn.ts';
import { noSession, type Refused, refused } from '../sessions/refused.ts';

/** What a client asks for over a socket, rather than about it. */
export type Asking = Exclude<ClientMessage, { type: 'replay' | 'ping' }>;

export type Acted = { readonly kind: 'done'; readonly outcome: Exclude<DecideOutcome, { kind: 'refused' }> | null } | Refused;

/** Does what was asked for over a socket, through the same use-cases as any other door. What comes twice under one id counts once. */
export async function actOnMessage(
  deps: AgentDeps,
  input: { asking: Asking; actor: Actor; sessionId?: string | undefined },
): Promise<Acted> {
  const { asking, actor } = input;
  if (asking.type === 'hitl_response') {
    const { request_id: requestId, action_digest: shownDigest } = asking.data;
    const sessionId = input.sessionId ?? (await sessionOf(deps, requestId));
    if (sessionId === undefined) return refused('HITL_REQUEST_NOT_FOUND', `there is no request ${requestId}`);
    const decision = decisionOfResponse(asking.data);
    // Whoever counts from 1 on every page has a first message for each request.
    const idempotencyKey = `socket/${requestId}/${asking.id}`;
    const outcome = await respond(deps, { sessionId, requestId, actor, decision, shownDigest, idempotencyKey });
    return outcome.kind === 'refused' ? outcome : { kind: 'done', outcome };
  }
  // The inbox is about requests: whoever steers a run does it where the run is.
  if (input.sessionId === undefined) return noSession('inbox');
  const steer = { sessionId: input.sessionId, actor, reason: asking.data.reason };
  switch (asking.type) {
    case 'hitl_pause':
      return done(await pauseRun(deps, steer));
    case 'hitl_resume': {
      const { modifications } = fromWire(ResumeBodySchema, asking.data);
      const key = `socket/${asking.id}`;
      return done(await resumeRun(deps, { ...steer, key, modifications: modifications as readonly TodoChangeInput[] | undefined }));
    }
    case 'hitl_cancel':
      return done(await cancelRun(deps, steer));
  }
}

const done = (outcome: { readonly kind: string } | Refused): Acted =>
  'code' in outcome ? (outcome as Refused) : { kind: 'done', outcome: null };

async function sessionOf(deps: AgentDeps, requestId: Parameters<AgentDeps['ledger']['findRequest']>[0]): Promise<string | undefined> {
  const state = await deps.ledger.findRequest(requestId);
  const found = state === undefined ? undefined : await findTurn(deps.pool, state.request.runId);
  return found?.kind === 'found' ? found.turn.session_id : undefined;
}
