import type { RunId } from '@dream-agent/hitl';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { Plan } from '../contract/plan.ts';
import { NO_UPLOADS } from '../contract/uploads.ts';
import { AgentError } from '../errors.ts';
import { movedTodos } from '../layers/execution/nodes/collect.ts';
import type { Standing } from '../standing.ts';
import { type AgentStateValue, resultsReducer, todoReducer } from '../state.ts';

/** What a run has that has just been given its request: a checkpoint names only what was written. */
const EMPTY: Omit<AgentStateValue, 'request' | 'today'> = {
  uploads: NO_UPLOADS,
  language: 'en',
  clarified: [],
  understanding: null,
  plan: null,
  before: null,
  reviews: 0,
  note: '',
  guidance: [],
  todos: [],
  results: {},
  rounds: {},
  lookedAt: 1,
  changes: 0,
  asked: null,
  ended: null,
  response: null,
};

export interface ReadRunState {
  readonly saver: Pick<BaseCheckpointSaver, 'getTuple'>;
  readonly runId: RunId;
  /** The newest if none is named. */
  readonly checkpointId?: string;
}

/**
 * The state of a run as its newest checkpoint has it, whoever drives it just now. What branches have brought back since, while
 * others of the same step still work, is in it. Of an older checkpoint it is the state at that moment.
 */
export async function readRunState({ saver, runId, checkpointId }: ReadRunState): Promise<AgentStateValue> {
  const named = checkpointId === undefined ? {} : { checkpoint_id: checkpointId };
  const tuple = await saver.getTuple({ configurable: { thread_id: runId, checkpoint_ns: '', ...named } });
  if (tuple === undefined)
    throw new AgentError('AGENT_INPUT_INVALID', `${runId} has no checkpoint${checkpointId === undefined ? '' : ` ${checkpointId}`}`);
  const state = { ...EMPTY, ...tuple.checkpoint.channel_values } as AgentStateValue;
  if (checkpointId !== undefined) return state;
  const written = (tuple.pendingWrites ?? []).filter(([, channel]) => channel === 'results');
  const results = written.reduce((known, [, , value]) => resultsReducer<Standing>(known, value as Record<string, Standing>), state.results);
  return { ...state, results, todos: todoReducer(state.todos, movedTodos(state.todos, results)) };
}

/** The plan of a run that has one. */
export function planOf(state: AgentStateValue, runId: RunId): Plan {
  if (state.plan === null) throw new AgentError('AGENT_INPUT_INVALID', `${runId} has no plan yet; wait until it was made`);
  return state.plan;
}
