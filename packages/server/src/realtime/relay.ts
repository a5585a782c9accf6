import type { RunEvent } from '@dream-agent/hitl';
import { appendMessages } from '../postgres/sql/events/append-messages.ts';
import { readTurn } from '../postgres/sql/runs/read-turn.ts';
import { readTurnsOfRuns } from '../postgres/sql/turns/read-turns-of-runs.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { createNudge } from '../worker/nudge.ts';
import { isForInbox } from './messages/message.ts';
import { messagesOf } from './messages/messages-of.ts';

/** Told of each session that has new messages, and whether some of them are the inbox's. */
export type Relayed = (sessionId: string, inbox: boolean) => void;

/** Sessions that are told about at the same time; within one, everything stays in its order. */
const AT_ONCE = 6;

/** Takes what has happened in runs into the streams of their sessions; one node at a time does, whichever it is. Answers how much. */
export async function relayOnce(deps: AgentDeps, relayed: Relayed): Promise<number> {
  return deps.ledger.relayOutbox(async (events) => {
    const turns = await readTurnsOfRuns(deps.pool, { run_ids: [...new Set(events.map(({ runId }) => runId))] });
    const sessionOf = new Map(turns.map(({ run_id, session_id }) => [run_id, session_id]));
    // Runs of somebody else on the same ledger belong to no session, and are told to nobody.
    const bySession = [...Map.groupBy(events, ({ runId }) => sessionOf.get(runId))].filter(([sessionId]) => sessionId !== undefined);
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = bySession.shift(); next !== undefined; next = bySession.shift()) {
          for (const event of next[1]) await relayEvent(deps, event, relayed);
        }
      }),
    );
  });
}

async function relayEvent(deps: AgentDeps, event: RunEvent, relayed: Relayed): Promise<void> {
  const [turn] = await readTurn(deps.pool, { run_id: event.runId });
  // Of a session that is gone.
  if (turn === undefined) return;
  const said = await messagesOf(deps, event, turn);
  const rows = await appendMessages(deps.pool, {
    run_id: event.runId,
    run_seq: event.seq,
    at: event.at,
    messages: JSON.stringify(said.map((message) => ({ ...message, inbox: isForInbox(message) }))),
  });
  const [first] = rows;
  if (first !== undefined)
    relayed(
      first.session_id,
      rows.some(({ inbox_seq }) => inbox_seq !== null),
    );
}

export interface Relay {
  nudge(): void;
  stop(): Promise<void>;
}

/** Relays for as long as it is not stopped. A nudge makes it quick, polling makes it certain. */
export function startRelay(
  deps: AgentDeps,
  options: { readonly relayed: Relayed; readonly pollMs?: number; readonly onError?: (error: unknown) => void },
): Relay {
  const { relayed, pollMs = 200, onError = () => {} } = options;
  const nudge = createNudge();
  let stopping = false;
  const loop = (async () => {
    while (!stopping) {
      const count = await relayOnce(deps, relayed).catch((error: unknown) => {
        onError(error);
        return 0;
      });
      if (count === 0 && !stopping) await nudge.wait(pollMs);
    }
  })();
  return {
    nudge: () => nudge.nudge(),
    stop: async () => {
      stopping = true;
      nudge.nudge();
      await loop;
    },
  };
}
