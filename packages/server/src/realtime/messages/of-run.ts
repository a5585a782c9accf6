import { UnderstandingSchema } from '@dream-agent/agent';
import type { ActionId, RunEvent } from '@dream-agent/hitl';
import {
  type DomainOf,
  ERROR_TABLE,
  PauseStateSchema,
  type PlanDiffWireSchema,
  ResponseWireSchema,
  TodoWireSchema,
  todoView,
  toWire,
  UnderstandingWireSchema,
} from '../../contract/index.ts';
import type { TurnRow } from '../../postgres/sql/runs/turn-row.ts';
import type { AgentDeps } from '../../runs/agent-deps.ts';
import { pauseState } from '../../runs/control/pause-state.ts';
import { runState } from '../../runs/run-state.ts';
import { responseView } from '../../runs/run-view.ts';
import { settleRun } from '../../runs/settle-run.ts';
import { type Said, wordsOf } from './message.ts';
import { planIsMade } from './of-request.ts';

/** What has happened to a run itself, or inside one of its layers. */
export async function saidOfRun(deps: AgentDeps, event: RunEvent, turn: TurnRow): Promise<Said[]> {
  const { type, data } = event;
  switch (type) {
    case 'run-created':
      return [{ type: 'layer_start', data: { layer: 'cognitive' } }];
    case 'understood':
      return understood(data['understanding']);
    case 'action-recorded': {
      const action = await deps.ledger.findAction(data['action_id'] as ActionId);
      return action?.type === 'plan' && action.clearance !== 'deny' ? planIsMade(event.runId, action.parameters) : [];
    }
    case 'todos-changed': {
      const { plan, todos } = (await runState(deps, event.runId)) ?? {};
      if (plan == null || todos === undefined) return [];
      return [
        { type: 'todo_update', data: { plan_version: plan.version, todos: todos.map((todo) => toWire(TodoWireSchema, todoView(todo))) } },
      ];
    }
    case 'run-paused':
      return [{ type: 'hitl_paused', data: toWire(PauseStateSchema, await pauseState(deps, turn)) }];
    case 'paused': {
      // Nothing of it runs any more; whoever drove it lets go of it only after having said so.
      const still = turn.status === 'running' && turn.pause_requested_at !== null ? { ...turn, status: 'paused' as const } : turn;
      return [{ type: 'hitl_paused', data: toWire(PauseStateSchema, await pauseState(deps, still)) }];
    }
    case 'run-resumed': {
      const reason = wordsOf(data, 'reason');
      return [
        {
          type: 'hitl_resumed',
          data: { ...(reason === '' ? {} : { reason }), diff: null satisfies DomainOf<typeof PlanDiffWireSchema> | null },
        },
      ];
    }
    case 'run-failed':
      return [errorOf(turn, 'INTERNAL', wordsOf(data, 'message'))];
    case 'run-ended':
      return ended(deps, event, turn);
    default:
      return [];
  }
}

function understood(given: unknown): Said[] {
  const understanding = UnderstandingSchema.parse(given);
  // What is not clear yet is asked about, and understood again.
  if (understanding.ambiguity !== undefined) return [];
  const wire = toWire(UnderstandingWireSchema, understanding as DomainOf<typeof UnderstandingWireSchema>);
  const next = understanding.intent.domain === 'INQUIRY' ? 'response' : 'planning';
  return [
    { type: 'layer_complete', data: { layer: 'cognitive', understanding: wire } },
    { type: 'layer_start', data: { layer: next } },
  ];
}

/**
 * Where the run stands was written before it ended, so its answer is there. Its files and its place in the session are settled
 * first: whoever is told that it is complete finds all of it.
 */
async function ended(deps: AgentDeps, event: RunEvent, turn: TurnRow): Promise<Said[]> {
  await settleRun(deps, event.runId);
  const state = await runState(deps, event.runId);
  const response = state?.response ?? null;
  const statuses = (state?.todos ?? []).map(({ status }) => status);
  const completed = statuses.filter((status) => status === 'completed').length;
  const because = turn.failure ?? state?.ended?.because ?? '';
  const said: Said[] = [];
  if (statuses.length > 0) {
    said.push({ type: 'layer_complete', data: { layer: 'execution', completed, not_done: statuses.length - completed } });
  }
  if (response !== null) said.push({ type: 'layer_complete', data: { layer: 'response', format: response.format } });
  said.push({
    type: 'complete',
    data: {
      run_id: event.runId,
      status: event.data['status'] as Extract<Said, { type: 'complete' }>['data']['status'],
      response: response === null ? null : toWire(ResponseWireSchema, responseView(response, turn)),
      ended_at: event.at.toISOString(),
      ...(because === '' ? {} : { ended_because: because }),
    },
  });
  return said;
}

export function errorOf(turn: Pick<TurnRow, 'language'>, code: keyof typeof ERROR_TABLE, message: string): Said {
  const { number, title } = ERROR_TABLE[code];
  return { type: 'error', data: { error: { code, number, title: title[turn.language], message }, recoverable: false } };
}
