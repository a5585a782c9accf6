import { z } from 'zod';
import { TimestampSchema } from './basics.ts';
import { RecordedDecisionWireSchema } from './requests/decision.ts';
import { RequestStatusWireSchema } from './requests/request-fields.ts';
import { UserObjectSchema } from './user-json.ts';

/** What is wrong at one place of what was sent. */
const problem = z.object({
  path: z.string().meta({ description: 'Where, such as body.decision.reason' }),
  message: z.string(),
});

/** An error as data. */
export const ErrorDetailSchema = z
  .object({
    code: z.string().meta({ description: 'Stays the same; see the list of errors', examples: ['HITL_REQUEST_CLOSED'] }),
    number: z.int().min(1000).max(9999),
    title: z.string().meta({ description: "What the code means, in the reader's language" }),
    message: z.string().meta({ description: 'What was wrong, where, and what would be right' }),
    problems: z.array(problem).optional(),
    details: UserObjectSchema.optional(),
    current: z
      .object({ status: RequestStatusWireSchema, decision: RecordedDecisionWireSchema.nullable() })
      .optional()
      .meta({ description: 'Where an answer did not count: how the request stands' }),
    retry_after_sec: z.number().nonnegative().optional(),
    trace_id: z.string().optional().meta({ description: "Finds this in the server's log" }),
    at: TimestampSchema.optional(),
  })
  .meta({
    id: 'Error',
    description: 'What was wrong, where, and what would be right',
    examples: [
      {
        code: 'HITL_REQUEST_CLOSED',
        number: 5002,
        title: '이미 답한 요청입니다',
        message: 'req_01jc3x6v9d8m2k4q7t0w was answered by "park"',
        current: { status: 'decided', decision: null },
      },
    ],
  });

export const ErrorBodySchema = z
  .object({ error: ErrorDetailSchema })
  .meta({ id: 'ErrorBody', description: 'Every answer that is not a success' });
export type ErrorBody = z.infer<typeof ErrorBodySchema>;
