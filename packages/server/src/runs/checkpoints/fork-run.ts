import { forkRun as fork } from '@dream-agent/agent';
import type { Actor, CreateRun, Ledger, Run, RunId } from '@dream-agent/hitl';
import { createRunIn } from '@dream-agent/hitl/postgres';
import type { Refused } from '../../sessions/refused.ts';
import type { AgentDeps } from '../agent-deps.ts';
import { orRefused } from '../or-refused.ts';
import { addTurn, type NewTurn } from '../start-run.ts';
import { findCheckpoint } from './find-checkpoint.ts';

export interface ForkRun {
  readonly sessionId: string;
  readonly runId: string;
  readonly checkpointId: string;
  readonly actor: Actor;
}

export type ForkedRun = { readonly kind: 'forked'; readonly runId: RunId } | Refused;

class TurnRefused extends Error {
  readonly refusal: Refused;

  constructor(refusal: Refused) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A new run of the session that goes on from a moment of an earlier one, with nothing approved yet. */
export async function forkRun(deps: AgentDeps, input: ForkRun): Promise<ForkedRun> {
  const { sessionId, actor } = input;
  const found = await findCheckpoint(deps, input);
  if (found.kind === 'refused') return found;
  const { request, today, language } = found.turn;
  const turn = { sessionId, by: actor, request, today, language, forkedFrom: found.address };
  const ledger: Ledger = { ...deps.ledger, createRun: (run) => createWithTurn(deps, turn, run) };
  return orRefused(async (): Promise<ForkedRun> => {
    try {
      const runId = await fork(
        { ledger, saver: deps.reader, saverOf: deps.savers, folderOf: deps.agent.folderOf, owner: `${deps.node}/fork` },
        { from: found.address, requestedBy: actor.id, actor },
      );
      deps.hint(runId);
      return { kind: 'forked', runId };
    } catch (error) {
      if (error instanceof TurnRefused) return error.refusal;
      throw error;
    }
  });
}

/** The run and its turn together, as for any other. */
async function createWithTurn(deps: AgentDeps, turn: Omit<NewTurn, 'runId'>, input: CreateRun): Promise<Run> {
  let made: Run | undefined;
  const added = await addTurn(deps, { ...turn, runId: input.id }, async (tx) => (made = await createRunIn(tx, input)));
  if (added.kind === 'refused') throw new TurnRefused(added);
  return made as Run;
}
