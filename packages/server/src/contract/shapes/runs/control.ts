import { z } from 'zod';
import { count, share, TimestampSchema } from '../basics.ts';
import { RequestIdWireSchema, RunIdWireSchema, SessionIdSchema, TodoIdSchema } from '../ids.ts';
import { PlanDiffWireSchema } from '../plans/plan-diff.ts';
import { TodoChangeWireSchema } from '../plans/plan-edit.ts';
import { text } from '../text.ts';
import { BudgetNameWireSchema, RunStatusWireSchema } from './run.ts';

const reason = text(2000).optional();

export const PauseBodySchema = z
  .strictObject({ reason })
  .meta({ id: 'Pause', description: 'What runs finishes, and nothing new starts', examples: [{ reason: '중간 결과를 먼저 볼게요' }] });

/** How a session's run stands while it stands still. */
export const PauseStateSchema = z
  .object({
    session_id: SessionIdSchema,
    run_id: RunIdWireSchema,
    status: RunStatusWireSchema,
    paused_at: TimestampSchema.nullable().meta({ description: 'null until what ran has finished' }),
    paused_by: z.enum(['user', 'system']).nullable(),
    budget_spent: BudgetNameWireSchema.nullable().meta({
      description: 'It has put as many questions to people as this budget of the policy allows; a person has to let it go on',
    }),
    resumes_at: TimestampSchema.nullable().meta({ description: 'When the longest pause ends; null where only a person can end it' }),
    current_todo: TodoIdSchema.optional().meta({ description: 'What still runs' }),
    completed_todos: z.array(TodoIdSchema),
    pending_todos: z.array(TodoIdSchema),
    can_resume: z.boolean(),
  })
  .meta({ id: 'PauseState', description: 'What is done, what is left, and whether it can go on' });

export const ResumeBodySchema = z
  .strictObject({
    modifications: z.array(TodoChangeWireSchema).max(200).optional().meta({ description: 'All of them are made, or none is' }),
    reason,
  })
  .meta({
    id: 'Resume',
    description: 'Lets a paused run go on, with changes to its todos',
    examples: [{ modifications: [{ op: 'skip', id: 'todo_video' }] }],
  });

export const ResumedSchema = z
  .object({ status: z.literal('resumed'), session_id: SessionIdSchema, run_id: RunIdWireSchema, diff: PlanDiffWireSchema.nullable() })
  .meta({ id: 'Resumed', description: 'The run goes on, with the difference that the changes make' });

export const CancelBodySchema = z
  .strictObject({ reason })
  .meta({ id: 'Cancel', description: 'Stops the run; what was done is kept and reported', examples: [{}] });

export const CancelledSchema = z
  .object({
    status: z.enum(['cancelling', 'cancelled']),
    session_id: SessionIdSchema,
    run_id: RunIdWireSchema,
    requests_cancelled: z.array(RequestIdWireSchema),
  })
  .meta({ id: 'Cancelled', description: 'The run stops; tools that run are told to' });

export const VERIFICATION_KINDS = ['intermediate_results', 'data_quality', 'progress', 'consistency'] as const;

export const VerifyBodySchema = z
  .strictObject({ verify_type: z.enum(VERIFICATION_KINDS), question: text(2000).optional() })
  .meta({ id: 'Verify', description: 'Which checks to make', examples: [{ verify_type: 'data_quality' }] });

/** What the checks have found. */
export const VerificationWireSchema = z
  .object({
    verify_type: z.enum(VERIFICATION_KINDS),
    summary: z.string(),
    quality_score: share.meta({ description: 'Of all that could be checked; 0 if nothing could' }),
    issues: z.array(z.string()),
    recommendations: z.array(z.string()),
    details: z.object({
      checks: z.array(
        z.object({
          name: z.string(),
          passed: z.boolean().nullable().meta({ description: 'null is what could not be checked' }),
          weight: z.number(),
          note: z.string(),
        }),
      ),
      figures: z.record(z.string(), z.number()),
    }),
    checked: count,
  })
  .meta({ id: 'Verification', description: 'What the checks have found, in the language of the plan' });
