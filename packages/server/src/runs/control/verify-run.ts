import { type Verification, type VerificationKind, verifyRun as verify } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { type Refused, refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { runState } from '../run-state.ts';
import { turnOfSession } from '../run-turn.ts';

export type VerifiedRun = { readonly kind: 'verified'; readonly verification: Verification } | Refused;

/** Checks the newest run of a session as it stands, at any time and without holding it up. */
export async function verifyRun(deps: AgentDeps, input: { sessionId: string; kind: VerificationKind }): Promise<VerifiedRun> {
  const found = await turnOfSession(deps.pool, input.sessionId);
  if (found.kind === 'refused') return found;
  const runId = found.turn.run_id as RunId;
  const state = await runState(deps, runId);
  if (state == null || state.plan === null) return refused('PLAN_NOT_FOUND', `${runId} has no plan yet that could be checked`);
  return { kind: 'verified', verification: await verify({ saver: deps.reader, runId, kind: input.kind, tools: deps.tools }) };
}
