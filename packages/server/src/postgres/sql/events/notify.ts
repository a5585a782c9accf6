import { statement } from '@dream-agent/hitl/postgres';

/** In a statement of its own and never in a transaction that does something: those would queue for the lock it takes. */
export const notify = statement<{ channel: string; payloads: string[] }>(
  'notify',
  'select pg_notify(:channel, payload) from unnest(:payloads::text[]) as payload',
);
