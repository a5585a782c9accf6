import { z } from 'zod';
import { seconds, TimestampSchema } from './basics.ts';

const problem = z.string().meta({ description: 'What kept it from answering, without any key in it' });

const standing = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('not_asked') }),
    z.object({ kind: z.literal('answers'), at: TimestampSchema }),
    z.object({ kind: z.literal('fails'), at: TimestampSchema, problem }),
  ])
  .meta({ id: 'ModelStanding', description: 'How it went when this node asked the model last; where it fails, the rules stand in' });

/** What the agent thinks with. */
export const ModelWireSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('rules') }),
    z.object({ kind: z.literal('model'), name: z.string().meta({ examples: ['openai:gpt-4o-mini'] }), standing }),
  ])
  .meta({ id: 'Model', description: 'What the agent thinks with: rules, or a chat model with the rules behind it' });

export const ModelTestedSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('rules') }),
    z.object({ kind: z.literal('answered'), name: z.string(), took_sec: seconds }),
    z.object({ kind: z.literal('failed'), name: z.string(), took_sec: seconds, problem }),
  ])
  .meta({ id: 'ModelTested', description: 'Whether the model answers, and how soon' });
