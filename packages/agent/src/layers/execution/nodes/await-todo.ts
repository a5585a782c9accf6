import type { Decision, RequestState } from '@dream-agent/hitl';
import { interrupt } from '@langchain/langgraph';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import { findRequest } from '../../../read-decision.ts';
import type { Standing } from '../../../standing.ts';
import type { AgentUpdate } from '../../../state.ts';
import { whyNoTool } from '../no-tool.ts';
import type { TodoTask } from '../todo-task.ts';

/** Waits for the answer about one todo. Every waiting branch is entered again when any is answered, so nothing stands above the question. */
export const awaitTodo =
  (parts: Parts) =>
  async (task: TodoTask): Promise<AgentUpdate> => {
    interrupt({ request_id: requestOf(task), todo_id: task.todo.id });
    const state = await findRequest(parts, requestOf(task));
    const { todo } = task;
    // Another one was answered, or the todos have been changed: this one goes on waiting once that has been seen to.
    if (state.request.status === 'pending') return {};
    const said = state.decision?.decision;
    if (said === undefined) return over(todo.id, withdrawn(parts, task, state));
    if (said.kind === 'abort') return { ...over(todo.id, skipped(todo.id, 'abort')), ended: { as: 'aborted', because: said.reason ?? '' } };
    if (said.kind === 'defer') return { ...over(todo.id, refused(todo.id, said.guidance)), guidance: [said.guidance] };
    return over(todo.id, await standingAfter(parts, task, state, said));
  };

/** Nobody has answered, and nobody will. Where its tool is gone, or one that others may have changed, a person says what becomes of the todo. */
function withdrawn(parts: Parts, { todo, standing }: TodoTask, { request, action }: RequestState): Standing {
  const tool = parts.tools.get(todo.tool);
  const isOurs = tool !== undefined && tool.offered === undefined;
  if (standing?.status !== 'asked' || standing.about !== 'approval' || isOurs) return skipped(todo.id, request.status);
  const error =
    tool === undefined ? whyNoTool(parts, todo.tool) : `what "${todo.tool}" says of itself had changed; the question was taken back`;
  return { status: 'broken', todoId: todo.id, given: standing.given ?? {}, actionId: action.id, error, mayHaveHappened: false };
}

const over = (id: string, standing: Standing): AgentUpdate => ({ results: { [id]: standing } });
const skipped = (todoId: string, because: string): Standing => ({ status: 'skipped', todoId, because });
const refused = (todoId: string, because: string): Standing => ({ status: 'refused', todoId, because });

function requestOf({ standing }: TodoTask): string {
  if (standing?.status !== 'asked') throw new AgentError('AGENT_INPUT_INVALID', 'nobody has been asked about this todo');
  return standing.requestId;
}

async function standingAfter(parts: Parts, { todo, standing }: TodoTask, state: RequestState, said: Decision): Promise<Standing> {
  const ordinal = state.action.ordinal + 1;
  const given = standing?.status === 'asked' ? (standing.given ?? {}) : {};
  switch (said.kind) {
    case 'approve':
      return { status: 'cleared', todoId: todo.id, given, action: state.action };
    case 'modify': {
      const approved = state.decision?.approvedActionId;
      const changed = approved === undefined ? undefined : await parts.ledger.findAction(approved);
      if (changed !== undefined) return { status: 'cleared', todoId: todo.id, given, action: changed };
      const next = await followUp(parts, state);
      if (next !== undefined) return { status: 'asked', todoId: todo.id, given, about: 'approval', requestId: next };
      return refused(todo.id, said.change.kind === 'instruction' ? said.change.instruction : said.change.kind);
    }
    case 'answer': {
      const field = standing?.status === 'asked' ? standing.field : undefined;
      return { status: 'again', todoId: todo.id, ordinal, parameters: field === undefined ? given : { ...given, [field]: said.value } };
    }
    case 'retry':
      return { status: 'again', todoId: todo.id, ordinal, parameters: given };
    case 'skip': {
      if (standing?.status !== 'asked' || standing.about !== 'recovery') return skipped(todo.id, said.reason ?? '');
      // Left as it is: it failed, or it may have happened.
      const { question } = state.request;
      if (question.kind !== 'error_recovery') return skipped(todo.id, said.reason ?? '');
      return question.mayHaveHappened
        ? { status: 'unknown', todoId: todo.id, error: question.error }
        : { status: 'failed', todoId: todo.id, error: question.error, attempts: ordinal };
    }
    default:
      return refused(todo.id, 'reason' in said ? (said.reason ?? '') : '');
  }
}

/** A change that nobody could approve at once is a question of its own, about the action that was made from this one. */
async function followUp({ ledger, hold }: Parts, { action }: RequestState): Promise<string | undefined> {
  const open = await ledger.listRequests({ runId: hold.runId, limit: 1000 });
  for (const request of open.toReversed()) {
    const made = await ledger.findAction(request.actionId);
    if (made?.editedFrom === action.id) return request.id;
  }
  return undefined;
}
