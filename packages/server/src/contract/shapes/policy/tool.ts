import { EFFECT_CLASSES } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { SpokenWireSchema, seconds, usd } from '../basics.ts';
import { ToolNameSchema } from '../ids.ts';
import { UserObjectSchema } from '../user-json.ts';

/** A tool as people choose and judge it. What is left open about it counts as the worst. */
export const ToolWireSchema = z
  .object({
    name: ToolNameSchema,
    title: SpokenWireSchema,
    description: SpokenWireSchema,
    executor: z.enum(['data', 'insight', 'content', 'ops']),
    source: z.enum(['builtin', 'module', 'http', 'mcp']),
    consumes: z.array(z.string()).meta({ description: 'Kinds of data that it needs' }),
    uses: z.array(z.string()).meta({ description: 'Kinds of data that it uses where there are any' }),
    produces: z.array(z.string()),
    parameters: UserObjectSchema.meta({ description: 'JSON Schema of its parameters' }),
    secret_parameters: z.array(z.string()),
    effect: z.enum(EFFECT_CLASSES).optional(),
    destructive: z.boolean().optional(),
    reversible: z.boolean().optional(),
    external: z.boolean().optional(),
    requires_approval: z.boolean().optional(),
    cost_usd: usd.optional(),
    seconds,
  })
  .meta({ id: 'Tool', description: 'A tool that plans are made of' });

export const ToolsSchema = z.object({ items: z.array(ToolWireSchema) }).meta({ id: 'Tools', description: 'The catalogue of tools' });
