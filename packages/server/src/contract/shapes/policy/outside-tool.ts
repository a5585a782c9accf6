import { z } from 'zod';
import { TimestampSchema } from '../basics.ts';
import { DigestWireSchema, ToolNameSchema } from '../ids.ts';

const json = z.string().meta({ description: 'JSON, with nothing in it that a reader would not see' });

/** A tool that a server outside defines, and how it stands here. */
export const OutsideToolWireSchema = z
  .object({
    name: ToolNameSchema,
    server: z.string(),
    standing: z.enum(['in_force', 'changed', 'new']).meta({
      description:
        'Changed: it was accepted and says something else since. New: it came after its server. Neither can be planned or called',
    }),
    digest: DigestWireSchema.meta({ description: 'Of what it says now; who accepts it names it' }),
    says: json,
    changes: z
      .array(z.object({ path: z.string(), before: json.nullable(), after: json.nullable() }))
      .meta({ description: 'Where it differs from what was accepted; the first 200 places' }),
    accepted_by: z.string().nullable().meta({ description: 'Nobody, where it was taken with its server at first sight' }),
    accepted_at: TimestampSchema.nullable(),
    seen_at: TimestampSchema.meta({ description: 'When it was first seen to say this' }),
  })
  .meta({ id: 'OutsideTool', description: 'A tool that a server outside defines, and how it stands here' });

export const OutsideToolsSchema = z
  .object({ items: z.array(OutsideToolWireSchema) })
  .meta({ id: 'OutsideTools', description: 'The tools that servers outside define' });

/** Bound to what was seen: if the tool says something else by then, nothing is accepted. */
export const AcceptToolBodySchema = z
  .strictObject({ digest: DigestWireSchema })
  .meta({ id: 'AcceptTool', description: 'What is accepted, by its digest', examples: [{ digest: '9f'.repeat(32) }] });
