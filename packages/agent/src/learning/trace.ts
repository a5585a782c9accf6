import { z } from 'zod';

/** Where in the agent something happened. */
export const TRACE_LAYERS = ['cognitive', 'planning', 'execution', 'response', 'hitl', 'run'] as const;

/** One thing that happened, as a line of a trace file. */
export const TraceSchema = z.strictObject({
  at: z.iso.datetime(),
  run_id: z.string().min(1),
  layer: z.enum(TRACE_LAYERS),
  event: z.string().min(1).max(200),
  data: z.record(z.string(), z.json()),
});
export type Trace = z.infer<typeof TraceSchema>;
