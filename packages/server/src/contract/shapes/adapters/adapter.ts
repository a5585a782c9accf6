import { z } from 'zod';
import { count, seconds, TimestampSchema } from '../basics.ts';

export const EndpointNameSchema = z
  .string()
  .regex(/^[a-z0-9-]{1,50}$/, 'expected small letters, digits and -')
  .meta({ description: 'Name of a webhook, as the configuration has it', examples: ['crm'] });

const available = z.boolean().meta({ description: 'Whether anybody can be reached over it' });

/** An endpoint with how it goes there. Its secrets are told to nobody. */
export const WebhookWireSchema = z
  .object({
    kind: z.literal('webhook'),
    available,
    name: EndpointNameSchema,
    url: z.string().meta({ description: 'Without what stands after the ?, which may be a secret' }),
    events: z.array(z.string()),
    state: z.enum(['on', 'disabled', 'removed']).meta({ description: 'removed: the configuration does not name it any more' }),
    disabled_at: TimestampSchema.nullable(),
    disabled_because: z.string().nullable(),
    pending: count,
    oldest_sec: seconds.meta({ description: 'For how long the oldest of them has waited' }),
    dead_letters: count,
    last_delivered_at: TimestampSchema.nullable(),
    last_failure: z
      .object({ at: TimestampSchema, answered: z.int().nullable(), problem: z.string() })
      .nullable()
      .meta({ description: 'Of what waits or was given up, the newest' }),
  })
  .meta({ id: 'WebhookAdapter', description: 'An endpoint with how it goes there' });

/** A way to reach people. */
export const AdapterWireSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('pages'), available, deciders: count.meta({ description: 'People who may decide' }) }),
    z.object({ kind: z.literal('console'), available, keys: count.meta({ description: 'Keys that work, and may decide' }) }),
    WebhookWireSchema,
  ])
  .meta({ id: 'Adapter', description: 'A way to reach people, and how it goes' });

export const AdaptersSchema = z
  .object({ items: z.array(AdapterWireSchema) })
  .meta({ id: 'Adapters', description: 'All ways to reach people' });

export const FAILURE_REASONS = ['timed_out', 'name_unknown', 'private_network', 'connection_refused', 'certificate', 'other'] as const;

const took_sec = seconds.meta({ description: 'From the name of the host to the status' });

/** What came of a test, as the receiver answered it. */
export const WebhookTestedSchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('delivered'), status: z.int(), took_sec }),
    z.object({ kind: z.literal('refused'), status: z.int(), took_sec, problem: z.string() }),
    z.object({ kind: z.literal('failed'), reason: z.enum(FAILURE_REASONS), took_sec, problem: z.string() }),
  ])
  .meta({ id: 'WebhookTested', description: 'What came of a test message' });
