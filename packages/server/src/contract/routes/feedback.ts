import { people } from '../access.ts';
import { gives, routes, takes } from '../route.ts';
import { FeedbackBodySchema, FeedbackPageSchema, FeedbackWireSchema } from '../shapes/feedback.ts';
import { RunIdWireSchema, SessionIdSchema } from '../shapes/ids.ts';
import { paging, query } from '../shapes/paging.ts';

export const feedbackRoutes = routes({
  giveFeedback: {
    method: 'POST',
    path: '/api/feedback',
    tag: 'feedback',
    summary: 'Says what one thinks of a run',
    access: people('run', 'none', 'assigned', 'all', 'all', 'run'),
    body: takes(FeedbackBodySchema),
    answer: gives(FeedbackWireSchema, 201),
    errors: ['HITL_RUN_NOT_FOUND'],
  },
  listFeedback: {
    method: 'GET',
    path: '/api/feedback',
    tag: 'feedback',
    summary: 'What people think of runs',
    access: people('feedback', 'own', 'own', 'all', 'all', 'read'),
    query: query({ ...paging, session_id: SessionIdSchema.optional(), run_id: RunIdWireSchema.optional() }),
    answer: gives(FeedbackPageSchema),
    errors: [],
  },
});
