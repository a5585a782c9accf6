import { FeedbackPageSchema, FeedbackWireSchema, toWire } from '../contract/index.ts';
import { giveFeedback } from '../feedback/give-feedback.ts';
import { listFeedback } from '../feedback/list-feedback.ts';
import type { Handlers } from '../http/handler.ts';
import { numberInCursor, writeCursor } from '../http/paging/cursor.ts';
import { orThrow } from './or-throw.ts';

export const feedbackHandlers: Handlers<'giveFeedback' | 'listFeedback'> = {
  giveFeedback: async ({ agent }, { body, principal }) => {
    const { run_id: runId, todo_id: todoId, rating, comment } = body;
    const { feedback } = orThrow(await giveFeedback(agent, { runId, todoId, rating, comment, by: principal.userId }));
    return toWire(FeedbackWireSchema, feedback);
  },

  listFeedback: async ({ db }, { query, principal, reach }) => {
    const { items, last } = await listFeedback(db, {
      givenBy: reach === 'all' ? undefined : principal.userId,
      sessionId: query.session_id,
      runId: query.run_id,
      below: numberInCursor('feedback', query.cursor),
      limit: query.limit,
    });
    return toWire(FeedbackPageSchema, { items, nextCursor: last === undefined ? null : writeCursor('feedback', [last]) });
  },
};
