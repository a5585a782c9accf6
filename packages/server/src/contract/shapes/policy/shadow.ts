import { z } from 'zod';
import { count, TimestampSchema } from '../basics.ts';
import { ActionIdWireSchema, RunIdWireSchema, ToolNameSchema } from '../ids.ts';
import { DecisionKindWireSchema } from '../requests/decision.ts';

/** What gates in shadow would have asked, and what happened instead. */
export const ShadowResultsSchema = z
  .object({
    from: TimestampSchema,
    actions: count.meta({ description: 'How many actions were judged since then, 10,000 at the most' }),
    by_gate: z.array(
      z.object({
        gate: z.string(),
        would_ask: count,
        approved: count.meta({ description: 'Of these, what people approved because another gate asked them' }),
        refused: count,
        unasked: count.meta({ description: 'Of these, what nobody was asked about' }),
        latest: z
          .array(
            z.object({
              action_id: ActionIdWireSchema,
              run_id: RunIdWireSchema,
              tool: ToolNameSchema,
              at: TimestampSchema,
              decided: DecisionKindWireSchema.nullable(),
            }),
          )
          .meta({ description: 'The newest 20' }),
      }),
    ),
  })
  .meta({ id: 'ShadowResults', description: 'What gates in shadow would have asked, and what happened instead' });
