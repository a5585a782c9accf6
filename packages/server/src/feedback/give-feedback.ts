import type { RunId } from '@dream-agent/hitl';
import { newId } from '../people/new-id.ts';
import { insertFeedback } from '../postgres/sql/feedback/insert-feedback.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { runState } from '../runs/run-state.ts';
import { findTurn } from '../runs/run-turn.ts';
import { noRun, type Refused, refused } from '../sessions/refused.ts';
import { type FeedbackView, toFeedbackView } from './feedback-view.ts';

export interface GiveFeedback {
  readonly runId: RunId;
  readonly todoId?: string | undefined;
  readonly rating: 'good' | 'bad';
  readonly comment?: string | undefined;
  readonly by: string;
}

export type GivenFeedback = { readonly kind: 'given'; readonly feedback: FeedbackView } | Refused;

/** Keeps what somebody thinks of a run, or of one of its todos. */
export async function giveFeedback(
  deps: Pick<AgentDeps, 'pool' | 'reader'>,
  { runId, todoId, rating, comment, by }: GiveFeedback,
): Promise<GivenFeedback> {
  const found = await findTurn(deps.pool, runId);
  if (found.kind === 'refused') return found;
  if (todoId !== undefined) {
    const todos = (await runState(deps, runId))?.plan?.todos.map(({ id }) => id) ?? [];
    if (!todos.includes(todoId))
      return refused('INPUT_INVALID', `body.todo_id: ${runId} has no todo ${todoId}; expected one of ${todos.join(', ') || 'none yet'}`);
  }
  const said = comment?.trim() ?? '';
  const [row] = await insertFeedback(deps.pool, {
    feedback_id: newId('fbk'),
    run_id: runId,
    todo_id: todoId ?? null,
    rating,
    comment: said === '' ? null : said,
    given_by: by,
  });
  return row === undefined ? noRun(runId) : { kind: 'given', feedback: toFeedbackView(row) };
}
