import { statement } from '@dream-agent/hitl/postgres';

/** Waits for those who are planning deliveries to it; the next statement sees what they have planned. */
export const disableEndpointRow = statement<{ endpoint: string; because: string }, { name: string }>(
  'disable-endpoint',
  `
update server.webhook_endpoints set disabled_at = hitl.now(), disabled_because = :because
 where name = :endpoint and disabled_at is null
returning name
`,
);
