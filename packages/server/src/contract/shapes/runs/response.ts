import { z } from 'zod';
import { LanguageWireSchema } from '../basics.ts';
import { ArtifactWireSchema } from '../files/artifact.ts';
import { SourceWireSchema } from './todo-result.ts';

/** What a person gets in the end. */
export const ResponseWireSchema = z
  .object({
    format: z.enum(['text', 'image', 'pdf', 'video', 'mixed']),
    language: LanguageWireSchema,
    text: z.string(),
    attachments: z.array(ArtifactWireSchema),
    sources: z.array(SourceWireSchema),
    done: z.array(z.string()),
    not_done: z.array(z.string()).meta({ description: 'What was refused, skipped, failed or is unknown, each with why' }),
    next_actions: z.array(z.string()),
  })
  .meta({ id: 'Response', description: 'The answer of a run' });
