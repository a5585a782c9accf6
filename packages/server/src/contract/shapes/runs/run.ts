import { BUDGET_NAMES, RUN_STATUSES } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { LanguageWireSchema, TimestampSchema, usd } from '../basics.ts';
import { CheckpointIdSchema, PlanIdSchema, RunIdWireSchema, SessionIdSchema, UploadIdSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { RequestWireSchema } from '../requests/request.ts';
import { someText } from '../text.ts';
import { ResponseWireSchema } from './response.ts';

export const RunStatusWireSchema = z
  .enum(RUN_STATUSES)
  .meta({ id: 'RunStatus', description: 'How a run stands; the last four are for good' });

export const BudgetNameWireSchema = z
  .enum(BUDGET_NAMES)
  .meta({ id: 'BudgetName', description: 'What a run may use up: questions in all, or within a minute' });

/** One turn of a session. */
export const RunWireSchema = z
  .object({
    run_id: RunIdWireSchema,
    session_id: SessionIdSchema,
    status: RunStatusWireSchema,
    user_input: z.string(),
    language: LanguageWireSchema,
    requested_by: z.string(),
    created_at: TimestampSchema,
    ended_at: TimestampSchema.nullable(),
    pause_requested_at: TimestampSchema.nullable(),
    cancel_requested_at: TimestampSchema.nullable(),
    budget_spent: BudgetNameWireSchema.nullable().meta({
      description: 'It has put as many questions to people as this budget allows, and stands still until a person lets it go on',
    }),
    plan_id: PlanIdSchema.nullable(),
    spent_usd: usd,
    forked_from: z.object({ run_id: RunIdWireSchema, checkpoint_id: CheckpointIdSchema }).optional(),
    ended_because: z.string().optional(),
    response: ResponseWireSchema.nullable(),
  })
  .meta({ id: 'Run', description: "One turn of a session: one piece of the agent's work" });

export const RunPageSchema = page('RunPage', RunWireSchema);

/** Longer than this nobody is kept waiting over HTTP. */
export const LONGEST_WAIT_SECONDS = 300;

const started = {
  user_input: someText(8000).meta({ description: 'What is wanted, in Korean, English or Japanese' }),
  session_id: SessionIdSchema.optional().meta({ description: 'Goes on with this conversation; without, a new one begins' }),
  language: LanguageWireSchema.optional().meta({ description: 'Found out from what was written, if it is left out' }),
  upload_ids: z.array(UploadIdSchema).max(50).optional().meta({ description: 'Files that it is about' }),
};

export const StartRunBodySchema = z.strictObject(started).meta({
  id: 'StartRun',
  description: 'Something that is wanted',
  examples: [{ user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' }],
});

export const RunBodySchema = z
  .strictObject({
    ...started,
    wait_seconds: z
      .int()
      .min(0)
      .max(LONGEST_WAIT_SECONDS)
      .optional()
      .meta({ description: `${LONGEST_WAIT_SECONDS}, if it is left out` }),
  })
  .meta({
    id: 'RunAndWait',
    description: 'Something that is wanted, and how long to wait for it',
    examples: [{ user_input: '10월 리뷰 요약해줘', wait_seconds: 60 }],
  });

/** What a waiting caller gets: the run as it stands, and whoever it needs. */
export const RunResultSchema = z
  .object({
    run: RunWireSchema,
    pending: z.array(RequestWireSchema).meta({ description: 'What waits for a person; the run goes on when it is answered' }),
  })
  .meta({ id: 'RunResult', description: 'The run as it stands after the wait' });

export const RunStartedSchema = z
  .object({
    session_id: SessionIdSchema,
    run_id: RunIdWireSchema,
    websocket_url: z.string().meta({ description: 'Where to follow it, with a ticket', examples: ['/ws/ses_01jc3x6v9d8m2k4q7t0w'] }),
  })
  .meta({ id: 'RunStarted', description: 'The run was accepted, and nothing of it is lost any more' });
