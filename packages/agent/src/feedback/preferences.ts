import { z } from 'zod';
import { PlanEditSchema, StrategySchema } from '../contract/plan.ts';

/** An edit of a plan with what it was about: edits name todos by id, and ids say nothing about the next plan. */
export const EditRecordSchema = z.strictObject({
  at: z.iso.datetime(),
  runId: z.string().min(1),
  edit: PlanEditSchema,
  /** The tool of the todo that was edited. */
  tool: z.string().min(1).optional(),
  /** The todo's parameters before the edit. */
  before: z.record(z.string(), z.json()).optional(),
});
export type EditRecord = z.infer<typeof EditRecordSchema>;

/** When it was seen, so that a person can be told why. */
const evidence = z.array(z.strictObject({ at: z.iso.datetime(), runId: z.string() })).min(1);

/** What a person seems to want, each with how often it was seen and where. */
export const PreferenceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('leave_out'), tool: z.string(), count: z.int().min(1), evidence }),
  z.strictObject({ kind: z.literal('include'), tool: z.string(), count: z.int().min(1), evidence }),
  z.strictObject({
    kind: z.literal('parameter'),
    tool: z.string(),
    parameter: z.string(),
    value: z.json(),
    count: z.int().min(1),
    evidence,
  }),
  z.strictObject({ kind: z.literal('strategy'), strategy: StrategySchema, count: z.int().min(1), evidence }),
]);
export type Preference = z.infer<typeof PreferenceSchema>;
export const PreferencesSchema = z.array(PreferenceSchema);
export type Preferences = readonly Preference[];
