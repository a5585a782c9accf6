import type { Db } from '@dream-agent/hitl/postgres';
import { syncEndpoints } from '../../postgres/sql/webhooks/sync-endpoints.ts';
import type { WebhookSettings } from '../../webhooks/webhook-settings.ts';

/** Has the database know who wants to be told of what. Secrets stay where they are. */
export async function syncWebhooks(db: Db, webhooks: readonly WebhookSettings[]): Promise<void> {
  await syncEndpoints(db, { endpoints: JSON.stringify(webhooks.map(({ name, url, events }) => ({ name, url, events }))) });
}
