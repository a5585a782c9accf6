import { Annotation } from '@langchain/langgraph';
import { z } from 'zod';

const common = { visit: z.int(), runId: z.string() };

/** Where a gate stands, as the graph keeps it: references to the ledger, and what the ledger said last. */
export const StandingSchema = z.discriminatedUnion('status', [
  z.object({
    ...common,
    status: z.literal('asked'),
    requestId: z.string(),
    /** What the person is shown, in state before anybody is asked. */
    shown: z.object({
      tool: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      digest: z.string(),
      allowed_decisions: z.array(z.string()),
    }),
  }),
  z.object({ ...common, status: z.literal('cleared'), actionId: z.string(), by: z.string().optional() }),
  z.object({ ...common, status: z.literal('executed'), actionId: z.string(), result: z.unknown(), by: z.string().optional() }),
  z.object({ ...common, status: z.literal('failed'), actionId: z.string(), error: z.string() }),
  z.object({ ...common, status: z.literal('outcome_unknown'), actionId: z.string(), error: z.string() }),
  /** Not done: rejected, skipped, deferred, expired, denied by the policy, stopped. */
  z.object({ ...common, status: z.literal('not_done'), because: z.string(), reason: z.string(), by: z.string().optional() }),
]);
export type Standing = z.infer<typeof StandingSchema>;

/** What a gate came to. */
export type GateOutcome = Extract<Standing, { status: 'executed' | 'failed' | 'outcome_unknown' | 'not_done' }>;

/** The key that a graph with gates has in its state: `Annotation.Root({ ...GATES, … })`. */
export const GATES = {
  gates: Annotation<Record<string, Standing>>({ reducer: (before, after) => ({ ...before, ...after }), default: () => ({}) }),
};

export interface GatesState {
  readonly gates: Readonly<Record<string, Standing>>;
}
