import { z } from 'zod';
import { count, LanguageWireSchema, TimestampSchema } from '../basics.ts';
import { RunIdWireSchema, SessionIdSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { someText } from '../text.ts';
import { RunStatusWireSchema } from './run.ts';

const title = someText(200).meta({ description: 'What the conversation is called' });

/** A conversation of many turns. */
export const SessionWireSchema = z
  .object({
    session_id: SessionIdSchema,
    title: z.string(),
    language: LanguageWireSchema,
    created_by: z.string(),
    created_at: TimestampSchema,
    updated_at: TimestampSchema,
    runs: count,
    current_run: z.object({ run_id: RunIdWireSchema, status: RunStatusWireSchema }).nullable().meta({ description: 'Its newest run' }),
    pending_requests: count,
    last_seq: count.meta({ description: 'Number of its newest event' }),
  })
  .meta({
    id: 'Session',
    description: 'A conversation of many turns',
    examples: [
      {
        session_id: 'ses_01jc3x6v9d8m2k4q7t0w',
        title: '선크림 리뷰',
        language: 'ko',
        created_by: 'kim',
        created_at: '2026-11-18T01:23:45.678Z',
        updated_at: '2026-11-18T01:25:00.000Z',
        runs: 1,
        current_run: { run_id: 'run_01jc3x6v9d8m2k4q7t0w', status: 'waiting' },
        pending_requests: 1,
        last_seq: 12,
      },
    ],
  });

export const SessionPageSchema = page('SessionPage', SessionWireSchema);

export const CreateSessionBodySchema = z
  .strictObject({ title: title.optional(), language: LanguageWireSchema.optional() })
  .meta({ id: 'CreateSession', description: 'A new conversation', examples: [{ title: '선크림 리뷰', language: 'ko' }] });

export const RenameSessionBodySchema = z
  .strictObject({ title })
  .meta({ id: 'RenameSession', description: 'Another name for it', examples: [{ title: '10월 리뷰' }] });
