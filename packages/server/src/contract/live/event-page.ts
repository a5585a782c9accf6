import { z } from 'zod';
import { count } from '../shapes/basics.ts';
import { EventMessageSchema } from './server-message.ts';

/** Events over HTTP, for whoever has no socket. */
export const EventPageSchema = z
  .object({ items: z.array(EventMessageSchema), last_seq: count.meta({ description: 'Ask again after this one' }), more: z.boolean() })
  .meta({ id: 'EventPage', description: 'What happened after a number' });
