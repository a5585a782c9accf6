import { type ActionId, askPerson } from '@dream-agent/hitl';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import type { AgentUpdate } from '../../../state.ts';
import { orFenced } from '../or-fenced.ts';
import type { TodoTask } from '../todo-task.ts';

/** Asks what is to become of a todo that failed for good, or of which nobody knows whether it happened. */
export const askRecovery =
  (parts: Parts) =>
  async ({ todo, standing, planVersion }: TodoTask): Promise<AgentUpdate> => {
    if (standing?.status !== 'broken') throw new AgentError('AGENT_INPUT_INVALID', `${todo.id} is not broken`);
    const action = await parts.ledger.findAction(standing.actionId as ActionId);
    const { opened } = await askPerson(
      { ledger: parts.ledger, ...parts.rules },
      {
        hold: parts.hold,
        step: `${todo.id}.v${planVersion}.recovery`,
        ordinal: action?.ordinal ?? 0,
        question: {
          kind: 'error_recovery',
          failed: standing.actionId as ActionId,
          error: standing.error.slice(0, 4000),
          mayHaveHappened: standing.mayHaveHappened,
          details: { tool: todo.tool, task: todo.task },
        },
      },
    );
    if (opened.kind === 'refused') {
      orFenced(opened);
      return {};
    }
    const { given = {} } = standing;
    return { results: { [todo.id]: { status: 'asked', todoId: todo.id, given, about: 'recovery', requestId: opened.request.id } } };
  };
