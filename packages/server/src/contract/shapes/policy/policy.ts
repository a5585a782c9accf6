import { z } from 'zod';
import { count, TimestampSchema } from '../basics.ts';
import { ActionIdWireSchema, RunIdWireSchema, ToolNameSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { DecisionKindWireSchema } from '../requests/decision.ts';
import { GateWireSchema, TimingsWireSchema } from './gate.ts';

export const PolicyVersionIdSchema = z
  .string()
  .regex(/^[0-9A-Za-z_:.-]{1,128}$/, 'expected the version of a policy')
  .meta({ description: 'Digest of what a policy says', examples: ['9f'.repeat(32)] });

/** Everything that decides who is asked about what. */
export const PolicyWireSchema = z
  .object({
    version: PolicyVersionIdSchema,
    gates: z.array(GateWireSchema),
    timings: TimingsWireSchema,
    pause_max_seconds: z.number().positive(),
    budgets: z
      .object({ per_run: z.int().min(1), per_run_per_minute: z.int().min(1) })
      .meta({ description: 'How many questions a run may put to people until one of them lets it go on' }),
    critical_reading_seconds: z
      .number()
      .min(0)
      .meta({ description: 'How long somebody has to have had what is critical before them until they can approve it' }),
    source: z.string().nullable().meta({ description: 'The file it was read from, as it was written' }),
    in_force: z.boolean(),
    loaded_at: TimestampSchema,
  })
  .meta({ id: 'Policy', description: 'Everything that decides who is asked about what' });

export const PolicyVersionWireSchema = z
  .object({ version: PolicyVersionIdSchema, loaded_at: TimestampSchema, in_force: z.boolean(), gates: count })
  .meta({ id: 'PolicyVersion', description: 'A policy that is or was in force' });
export const PolicyVersionPageSchema = page('PolicyVersionPage', PolicyVersionWireSchema);

const source = z.string().min(1).max(200_000).meta({ description: 'A policy as a YAML file' });

export const ValidatePolicyBodySchema = z
  .strictObject({ source })
  .meta({ id: 'ValidatePolicy', description: 'A policy to be looked at', examples: [{ source: 'version: 1\npreset: standard\n' }] });

/** The version that was changed is named, so that nobody undoes what somebody else has put in force meanwhile. */
export const PutPolicyBodySchema = z.strictObject({ source, instead_of: PolicyVersionIdSchema }).meta({
  id: 'PutPolicy',
  description: 'A policy to be put in force, and the one it takes the place of',
  examples: [{ source: 'version: 1\npreset: standard\n', instead_of: '9f'.repeat(32) }],
});

export const PolicyProblemWireSchema = z
  .object({ line: z.int().optional(), column: z.int().optional(), path: z.string(), message: z.string() })
  .meta({
    id: 'PolicyProblem',
    description: 'One thing that is wrong with a policy',
    examples: [{ line: 3, column: 5, path: 'gates[0].type', message: 'unknown gate type "tool_exection"; did you mean "tool_execution"?' }],
  });

export const PolicyJudgedSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('valid'), policy: PolicyWireSchema }),
    z.object({ kind: z.literal('invalid'), problems: z.array(PolicyProblemWireSchema) }),
  ])
  .meta({ id: 'PolicyJudged', description: 'Whether a policy can be put in force, or everything that is wrong with it' });

/** Tried in shadow over what has happened. Nobody is asked anything. */
export const BackTestBodySchema = z
  .strictObject({
    source,
    from: TimestampSchema,
    to: TimestampSchema.optional(),
    limit: z.int().min(1).max(100_000).optional().meta({ description: 'Actions at the most, the newest; 10,000 if it is left out' }),
  })
  .meta({
    id: 'BackTest',
    description: 'A policy, and the time it is tried over',
    examples: [{ source: 'version: 1\npreset: strict\n', from: '2026-10-01T00:00:00.000Z' }],
  });

const verdict = z.enum(['not_gated', 'allow', 'deny', 'ask']);

export const BackTestedSchema = z
  .object({
    version: PolicyVersionIdSchema,
    actions: count.meta({ description: 'How many were judged again' }),
    same: count.meta({ description: 'How many of them in the same way' }),
    now_asks: count,
    no_longer_asks: count,
    now_denies: count,
    by_gate: z.array(z.object({ gate: z.string(), would_ask: count, approved: count, refused: count })).meta({
      description: 'By gate, what it would have asked, and what people said to it then',
    }),
    differences: z
      .array(
        z.object({
          action_id: ActionIdWireSchema,
          run_id: RunIdWireSchema,
          tool: ToolNameSchema,
          at: TimestampSchema,
          before: verdict,
          after: verdict,
          gate: z.string().nullable(),
          decided: DecisionKindWireSchema.nullable().meta({ description: 'What a person said to it' }),
        }),
      )
      .meta({ description: 'The first 200 of them' }),
  })
  .meta({ id: 'BackTested', description: 'What a policy would have done' });
