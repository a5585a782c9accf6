import type { Language } from '@dream-agent/agent';
import { deriveId, type Person, type RunId } from '@dream-agent/hitl';
import type { SessionId, UploadId } from '../contract/index.ts';
import { createSession } from '../sessions/create-session.ts';
import { deleteSession } from '../sessions/delete-session.ts';
import type { Refused } from '../sessions/refused.ts';
import { sessionAlone } from '../use-cases/sessions-of-runs.ts';
import type { AgentDeps } from './agent-deps.ts';
import { startRun } from './start-run.ts';

export interface StartTurn {
  /** Without it, a new conversation begins. */
  readonly sessionId?: SessionId | undefined;
  readonly request: string;
  readonly actor: Person;
  readonly language?: Language | undefined;
  /** The person's own, for a conversation that has said nothing yet. */
  readonly spoken: Language;
  readonly uploadIds?: readonly UploadId[] | undefined;
  /** What comes twice under the same key starts one run, also when the first answer was lost with its node. */
  readonly key?: string | undefined;
}

export type StartedTurn = { readonly kind: 'started'; readonly sessionId: SessionId; readonly runId: RunId } | Refused;

/** The next turn of a conversation, or the first of a new one. */
export async function startTurn(deps: AgentDeps, input: StartTurn): Promise<StartedTurn> {
  const { request, actor, language, spoken, uploadIds, key } = input;
  const runId = key === undefined ? undefined : deriveId('run', 'started-v1', actor.id, key);
  const sessionId =
    input.sessionId ??
    (
      await createSession(deps.pool, {
        owner: actor.id,
        language: language ?? spoken,
        sessionId: runId === undefined ? undefined : sessionAlone(runId),
      })
    ).sessionId;
  const started = await startRun(deps, { sessionId, request, actor, language, today: dayOf(deps.now()), runId, uploadIds });
  if (started.kind === 'started') return { kind: 'started', sessionId, runId: started.runId };
  // A conversation in which nothing was ever said would only be in the way; under a key it is the one that the next try goes on with.
  if (input.sessionId === undefined && key === undefined) await deleteSession(deps.pool, sessionId);
  return started;
}

/** The day where this server is; it is told by TZ. */
const dayOf = (now: Date): string => new Intl.DateTimeFormat('sv-SE').format(now);
