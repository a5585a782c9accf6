import { z } from 'zod';
import { count, seconds, share, TimestampSchema, usd } from './basics.ts';

/** A distribution of times. null, where there is nothing to tell. */
const times = z
  .object({ count, p50: seconds.nullable(), p95: seconds.nullable(), longest: seconds.nullable() })
  .meta({ id: 'Times', description: 'How long something took, in seconds', examples: [{ count: 41, p50: 12.5, p95: 240, longest: 600 }] });

const decided = {
  asked: count,
  decided: count,
  timed_out: count,
  cancelled: count,
  approved: count,
  approval_rate: share
    .nullable()
    .meta({ description: 'Approved, of all that people decided; a question that was answered is neither approved nor refused' }),
  time_to_decide: times,
};

/** How people and gates get on. */
export const DecisionMetricsSchema = z
  .object({
    from: TimestampSchema,
    to: TimestampSchema,
    queue: z.object({ pending: count, oldest_sec: seconds.nullable(), age: times }).meta({ description: 'What waits now' }),
    total: z.object(decided),
    spending: z.object({ runs: count, usd }).meta({ description: 'What the runs that began then have cost, whatever was asked in them' }),
    over_time: z
      .object({ step_sec: seconds, steps: z.array(z.object({ at: TimestampSchema, ...decided, spent_usd: usd })) })
      .meta({ description: 'The same in steps of equal length from the beginning on; steps in which nothing happened are left out' }),
    by_gate: z.array(z.object({ gate: z.string(), ...decided })),
    by_person: z.array(
      z.object({
        person: z.string(),
        ...decided,
        too_fast: count.meta({ description: 'Answers given faster than what was shown could be read' }),
      }),
    ),
  })
  .meta({ id: 'DecisionMetrics', description: 'How long people are waited for, and what they say' });
