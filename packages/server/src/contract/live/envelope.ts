import { z } from 'zod';
import { count, TimestampSchema } from '../shapes/basics.ts';
import { RunIdWireSchema, SessionIdSchema } from '../shapes/ids.ts';

/*
 * Every message carries a number. An event has its own, one more than the event before it in the same stream, and is sent again to
 * whoever asks for what came after a lower one. An echo belongs to one socket and one moment: it carries the number of the last
 * event before it, and is not sent again.
 */

const common = {
  at: TimestampSchema,
  session_id: SessionIdSchema.nullable().meta({ description: 'null where it is not about one session' }),
  run_id: RunIdWireSchema.nullable(),
};

const named = (type: string) =>
  type
    .split('_')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');

/** Something that happened, kept and numbered. */
export const event = <const Type extends string, Data extends z.ZodType>(type: Type, description: string, data: Data) =>
  z
    .object({ type: z.literal(type), seq: z.int().min(1).meta({ description: 'Its own number in the stream' }), ...common, data })
    .meta({ id: `${named(type)}Message`, description });

/** Something said to one socket at one moment. */
export const echo = <const Type extends string, Data extends z.ZodType>(type: Type, description: string, data: Data) =>
  z
    .object({ type: z.literal(type), seq: count.meta({ description: 'Of the last event before it' }), ...common, data })
    .meta({ id: `${named(type)}Message`, description });
