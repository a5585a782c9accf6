import { type Action, type Json, OutcomeUnknownError, type Performed, performAction } from '@dream-agent/hitl';
import { ToolOutputSchema } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import type { Standing } from '../../../standing.ts';
import type { AgentUpdate } from '../../../state.ts';
import { isRepeatable } from '../../../tools/registry/index.ts';
import type { Tool } from '../../../tools/tool.ts';
import { inSpan } from '../../../tracing.ts';
import { whyNoTool } from '../no-tool.ts';
import { withRetries } from '../retries.ts';
import { supervise } from '../supervisor.ts';
import { named, type TodoTask } from '../todo-task.ts';

/** Carries an action out, through the ledger's one door: at most once, and only what was cleared to the byte. */
export const executeTodo =
  (parts: Parts) =>
  async (task: TodoTask): Promise<AgentUpdate> => {
    const { todo, standing } = task;
    const tool = parts.tools.get(todo.tool);
    if (standing?.status !== 'cleared') throw new AgentError('AGENT_INPUT_INVALID', `${todo.id} has not been cleared`);
    if (tool === undefined) {
      // It was there when it was approved. What now, a person says: it may come back.
      const { action, given = {} } = standing;
      const error = whyNoTool(parts, todo.tool);
      return { results: { [todo.id]: { status: 'broken', todoId: todo.id, given, actionId: action.id, error, mayHaveHappened: false } } };
    }
    parts.happened({ type: 'todo-started', ...named(todo) });
    const outcome = await perform(parts, task, tool, standing.action);
    if (outcome === 'stopping') return {};
    parts.happened({ type: 'todo-finished', ...named(todo), status: outcome.status });
    return {
      results: { [todo.id]: outcome },
      ...(outcome.status === 'failed' && tool.definition.on_error.otherwise === 'fail' ? giveUp(outcome.error) : {}),
    };
  };

const giveUp = (because: string): AgentUpdate => ({ ended: { as: 'failed', because } });

async function perform(parts: Parts, task: TodoTask, tool: Tool, action: Action): Promise<Standing | 'stopping'> {
  const { todo, earlier, from = [], language, today } = task;
  const { on_error } = tool.definition;
  let attempts = 0;
  let cached = false;
  let absent = false;
  const performed = await performAction(
    { ledger: parts.ledger, ...parts.rules },
    {
      hold: parts.hold,
      action,
      parameters: action.parameters,
      timeoutSeconds: supervise(parts.tools, parts.limits).timeoutSeconds(tool),
      signal: parts.signal,
      call: (parameters, { idempotencyKey, signal }) =>
        withRetries({ policy: on_error, repeatable: isRepeatable(tool.definition), wait: parts.wait, signal }, async (attempt) => {
          attempts = attempt;
          const made = await orUnknown(
            tool,
            inSpan(`tool ${todo.tool}`, { 'dream_agent.todo_id': todo.id, 'dream_agent.attempt': attempt }, () =>
              parts.callTool(
                tool,
                { parameters, language, earlier, from },
                {
                  signal,
                  idempotencyKey,
                  attempt,
                  folder: parts.folder,
                  today,
                  progress: (fraction, note) => parts.happened({ type: 'todo-progress', ...named(todo), fraction, note }),
                },
              ),
            ),
          ).catch((error: unknown) => {
            absent = error instanceof AgentError && error.code === 'TOOL_DATA_ABSENT';
            throw error;
          });
          ({ cached } = made);
          return made.output as unknown as Json;
        }),
    },
  );
  if (performed.kind === 'refused' && performed.code === 'HITL_RUN_ENDED') return 'stopping';
  if (absent && performed.kind === 'finished' && performed.effect.status === 'failed')
    return { status: 'skipped', todoId: todo.id, because: performed.effect.error ?? '', absent: true };
  return standingOf(performed, tool, task, { action, attempts, cached });
}

/** A tool that answers with something unreadable has been called all the same: what can't be repeated may have happened. */
async function orUnknown<Output>({ definition }: Tool, called: Promise<Output>): Promise<Output> {
  try {
    return await called;
  } catch (error) {
    const unreadable = error instanceof AgentError && error.code === 'TOOL_OUTPUT_INVALID';
    if (unreadable && !isRepeatable(definition)) throw new OutcomeUnknownError(error.message, { cause: error });
    throw error;
  }
}

function standingOf(
  performed: Performed,
  tool: Tool,
  { todo: { id: todoId }, standing, cycle }: TodoTask,
  { action: { id: actionId, ordinal }, ...call }: { action: Action; attempts: number; cached: boolean },
): Standing {
  const given = standing?.status === 'cleared' ? (standing.given ?? {}) : {};
  const attempts = Math.max(call.attempts, 1);
  const broken = (error: string, mayHaveHappened: boolean): Standing => ({
    status: 'broken',
    todoId,
    given,
    actionId,
    error,
    mayHaveHappened,
  });
  switch (performed.kind) {
    case 'finished': {
      const { effect } = performed;
      if (effect.status === 'executed') {
        const output = ToolOutputSchema.safeParse(effect.result);
        if (output.success) {
          const made = { todoId, output: output.data, attempts, cached: call.cached };
          return cycle === undefined ? { status: 'completed', ...made } : { status: 'made', given, ordinal, ...made };
        }
        return { status: 'failed', todoId, error: `"${tool.definition.name}" handed back something else than it should`, attempts };
      }
      const error = effect.error ?? 'unknown error';
      if (effect.status === 'outcome_unknown') return broken(error, true);
      switch (tool.definition.on_error.otherwise) {
        case 'ask':
          return broken(error, false);
        case 'skip':
          return { status: 'skipped', todoId, because: error };
        case 'fail':
          return { status: 'failed', todoId, error, attempts };
      }
      break;
    }
    case 'outcome_unknown':
    case 'probe':
      return broken('the owner that started it is gone', true);
    case 'late':
    case 'in_progress':
      throw new AgentError('CHECKPOINT_FENCED', `${actionId} is in another owner's hands`);
    case 'refused':
      if (performed.code === 'HITL_NOT_APPROVED' || performed.code === 'HITL_ACTION_CHANGED' || performed.code === 'HITL_ACTION_DENIED')
        return { status: 'refused', todoId, because: performed.message };
      throw new AgentError('CHECKPOINT_FENCED', `${performed.code}: ${performed.message}`);
  }
  throw new OutcomeUnknownError(`${actionId} ended in no known way`);
}
