import { z } from 'zod';
import type { Job } from '../job.ts';

export const DeliverySchema = z.strictObject({ endpoint: z.string(), run_id: z.string() });
export type Delivery = z.infer<typeof DeliverySchema>;

/** Sends what waits of a run to one endpoint, in order. Enqueued by the statement that tells the session; see `000030_webhooks.sql`. */
export const deliverWebhooksJob: Job<Delivery> = {
  name: 'deliver-webhooks',
  payload: DeliverySchema,
  maxAttempts: 25,
  load: async () => (await import('./deliver-webhooks.handler.ts')).deliverWebhooks,
};
