import { z } from 'zod';
import { LanguageWireSchema, seconds, TimestampSchema, usd } from '../basics.ts';
import { DigestWireSchema, PlanIdSchema, RunIdWireSchema } from '../ids.ts';
import { TodoWireSchema } from './todo.ts';

export const STRATEGIES = ['SINGLE', 'SEQUENTIAL', 'PARALLEL', 'SWARM', 'CYCLIC'] as const;
export const StrategyWireSchema = z.enum(STRATEGIES).meta({ id: 'Strategy', description: 'How the todos are carried out' });

/** A version of a plan, as it is shown and reviewed. */
export const PlanWireSchema = z
  .object({
    plan_id: PlanIdSchema,
    run_id: RunIdWireSchema,
    version: z.int().min(1),
    language: LanguageWireSchema,
    goal: z.string(),
    todos: z.array(TodoWireSchema),
    strategy: StrategyWireSchema,
    dependency_graph: z.record(z.string(), z.array(z.string())).meta({ description: 'By todo, the todos it needs' }),
    estimated_duration_sec: seconds.meta({ description: 'Along the longest path' }),
    estimated_cost_usd: usd.meta({ description: 'Over all todos' }),
    mermaid_diagram: z.string(),
  })
  .meta({ id: 'Plan', description: 'What the agent means to do. A change makes the next version' });
export type PlanWire = z.infer<typeof PlanWireSchema>;

/** What is known about a version without reading it. */
export const PlanVersionWireSchema = z
  .object({
    version: z.int().min(1),
    made_at: TimestampSchema,
    made_by: z.string().meta({ description: 'A person, or the agent' }),
    change: z.enum(['made', 'edited', 'changed_while_paused', 'guided']),
    instruction: z.string().optional().meta({ description: 'The words it was changed with' }),
    digest: DigestWireSchema.optional().meta({ description: 'What a review of this version is bound to' }),
    status: z.enum(['proposed', 'approved', 'rejected', 'replaced']),
  })
  .meta({ id: 'PlanVersion', description: 'One version of a plan, and where it came from' });

export const PlanVersionsWireSchema = z
  .object({ plan_id: PlanIdSchema, versions: z.array(PlanVersionWireSchema) })
  .meta({ id: 'PlanVersions', description: 'All versions of a plan, the newest first' });
