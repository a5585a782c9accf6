import { type Language, languageOf } from '@dream-agent/agent';
import { type Actor, deriveId, type Run, type RunId, randomId } from '@dream-agent/hitl';
import { createRunIn, inTransaction, type Tx } from '@dream-agent/hitl/postgres';
import type { UploadId } from '../contract/index.ts';
import { attachUploads, findUploads } from '../files/uploads/attach-uploads.ts';
import { insertTurn } from '../postgres/sql/runs/insert-turn.ts';
import { readTurn } from '../postgres/sql/runs/read-turn.ts';
import type { TurnRow } from '../postgres/sql/runs/turn-row.ts';
import { unsettledTurn } from '../postgres/sql/runs/unsettled-turn.ts';
import { lockSession } from '../postgres/sql/sessions/lock-session.ts';
import { touchSession } from '../postgres/sql/sessions/touch-session.ts';
import { noSession, type Refused, refused } from '../sessions/refused.ts';
import { isSessionId } from '../sessions/session.ts';
import { tellRunStarted } from '../telemetry/traces/work-spans.ts';
import type { AgentDeps } from './agent-deps.ts';
import { settleRun } from './settle-run.ts';

export interface StartRun {
  readonly sessionId: string;
  readonly request: string;
  readonly actor: Actor;
  /** Found out from the request, if it is left out. */
  readonly language?: Language | undefined;
  /** The day where the person is. */
  readonly today: string;
  /** Derived from an idempotency key, where there is one: what comes twice starts one run. */
  readonly runId?: RunId | undefined;
  /** Files that it is about. */
  readonly uploadIds?: readonly UploadId[] | undefined;
}

export type StartedRun = { readonly kind: 'started'; readonly runId: RunId; readonly turn: number } | Refused;

/** Puts a run into the ledger and its turn into the session, together. A worker takes it from there. */
export async function startRun(deps: AgentDeps, input: StartRun): Promise<StartedRun> {
  const { sessionId, request, actor, today, runId = randomId('run') } = input;
  const started = await addTurn(
    deps,
    { sessionId, runId, by: actor, request, today, language: input.language, uploadIds: input.uploadIds },
    (tx) => createRunIn(tx, { id: runId, requestedBy: actor.id, actor }),
  );
  if (started.kind === 'started') deps.hint(runId);
  return started;
}

export interface NewTurn {
  readonly sessionId: string;
  readonly runId: RunId;
  readonly by: Actor;
  readonly request: string;
  readonly today: string;
  readonly language?: Language | undefined;
  readonly uploadIds?: readonly UploadId[] | undefined;
  readonly forkedFrom?: { readonly runId: string; readonly checkpointId: string };
}

/** One run at a time: the second is refused, also when both are started at the same moment on two nodes. */
export async function addTurn(deps: AgentDeps, turn: NewTurn, makeRun: (tx: Tx) => Promise<Run>): Promise<StartedRun> {
  if (!isSessionId(turn.sessionId)) return noSession(turn.sessionId);
  for (;;) {
    const outcome = await inTransaction(deps.pool, (tx) => insert(tx, deps, turn, makeRun));
    if (!('settle' in outcome)) {
      if (outcome.kind === 'started') tellRunStarted(outcome.runId, turn.sessionId);
      return outcome;
    }
    // It has ended, and whoever should have told the session was killed in between.
    await settleRun(deps, outcome.settle);
  }
}

async function insert(
  tx: Tx,
  { graphVersions }: AgentDeps,
  turn: NewTurn,
  makeRun: (tx: Tx) => Promise<Run>,
): Promise<StartedRun | { settle: RunId }> {
  const { sessionId, runId, request, today, forkedFrom } = turn;
  const [session] = await lockSession(tx, { session_id: sessionId });
  if (session === undefined) return noSession(sessionId);
  const [same] = await readTurn(tx, { run_id: runId });
  if (same !== undefined) return startedBefore(same, turn);
  const [busy] = await unsettledTurn(tx, { session_id: sessionId });
  if (busy !== undefined) {
    if (busy.ended) return { settle: busy.run_id as RunId };
    return refused('SESSION_BUSY', `${busy.run_id} of ${sessionId} is under way; wait for its end or cancel it`);
  }
  const found = await findUploads(tx, { sessionId, person: turn.by.id, uploadIds: turn.uploadIds });
  if (found.kind === 'refused') return found;
  const language = turn.language ?? languageOf(request, session.language);
  await makeRun(tx);
  const [made] = await insertTurn(tx, {
    run_id: runId,
    session_id: sessionId,
    request,
    language,
    today,
    plan_action_id: deriveId('act', runId, 'plan', 0),
    forked_from_run: forkedFrom?.runId ?? null,
    forked_from_checkpoint: forkedFrom?.checkpointId ?? null,
    graph_version: Math.max(...graphVersions),
  });
  await attachUploads(tx, { runId, sessionId, found, forkedFrom });
  if (made !== undefined) await touchSession(tx, { session_id: sessionId, title: titleFrom(request), language });
  return { kind: 'started', runId, turn: made?.turn ?? 0 };
}

/** Its id is made from a key: whoever comes with the same and wants something else would take the one for the other. */
function startedBefore(known: TurnRow, { sessionId, runId, request }: NewTurn): StartedRun {
  if (known.session_id === sessionId && known.request === request) return { kind: 'started', runId, turn: known.turn };
  return refused('HITL_IDEMPOTENCY_KEY_REUSED', `${runId} was started under this key with something else; expected a new key for it`);
}

/** The first line of what was asked, not too long. */
function titleFrom(request: string): string {
  const line = request.normalize('NFC').trim().split('\n', 1)[0] ?? '';
  const letters = Array.from(line);
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : line || '-';
}
