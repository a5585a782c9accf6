import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import type { Standing, TriedRound } from '../../../standing.ts';
import type { AgentUpdate } from '../../../state.ts';
import { verifyContent } from '../../../verification/verify-content.ts';
import { nextRound } from '../cycle.ts';
import { settleRounds } from '../settle-rounds.ts';
import { named, type TodoTask } from '../todo-task.ts';

/** Scores what a round has made by named checks, and says whether there is to be another with what was missing. */
export const judgeTodo =
  (parts: Parts) =>
  async ({ todo, standing, cycle, earlier, language }: TodoTask): Promise<AgentUpdate> => {
    const definition = parts.tools.get(todo.tool)?.definition;
    if (standing?.status !== 'made' || cycle === undefined || definition === undefined)
      throw new AgentError('AGENT_INPUT_INVALID', `there is nothing of ${todo.id} to judge`);
    const { output, attempts, cached } = standing;
    const { score, missing } = verifyContent({ todo, output, earlier, language, produces: definition.produces });
    const round: TriedRound = { round: cycle.rounds.length + 1, score, missing: [...missing], output, attempts, cached };
    const gone = { ...cycle, rounds: [...cycle.rounds, round] };
    parts.happened({ type: 'todo-judged', ...named(todo), round: round.round, score, goal: cycle.goal });
    const next = nextRound(gone, definition);
    const after: Standing | undefined =
      next === undefined
        ? settleRounds(todo.id, gone, language)
        : { status: 'again', todoId: todo.id, ordinal: standing.ordinal + 1, parameters: { ...standing.given, ...next } };
    return { rounds: { [todo.id]: gone.rounds }, results: after === undefined ? {} : { [todo.id]: after } };
  };
