import { z } from 'zod';
import { TimestampSchema } from './basics.ts';
import { RunIdWireSchema, SessionIdSchema, TodoIdSchema } from './ids.ts';
import { page } from './paging.ts';
import { text } from './text.ts';

const fields = {
  run_id: RunIdWireSchema,
  todo_id: TodoIdSchema.optional().meta({ description: 'Where it is about one todo' }),
  rating: z.enum(['good', 'bad']),
  comment: text(4000).optional(),
};

export const FeedbackBodySchema = z.strictObject(fields).meta({
  id: 'GiveFeedback',
  description: 'What somebody thinks of a run',
  examples: [{ run_id: 'run_01jc3x6v9d8m2k4q7t0w', rating: 'good', comment: '그래프가 보기 좋아요' }],
});

export const FeedbackWireSchema = z
  .object({ ...fields, feedback_id: z.string(), session_id: SessionIdSchema, given_by: z.string(), at: TimestampSchema })
  .meta({ id: 'Feedback', description: 'What somebody thinks of a run' });

export const FeedbackPageSchema = page('FeedbackPage', FeedbackWireSchema);
