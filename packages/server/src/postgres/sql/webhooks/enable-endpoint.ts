import { statement } from '@dream-agent/hitl/postgres';

export const enableEndpointRow = statement<{ endpoint: string }, { name: string }>(
  'enable-endpoint',
  `
update server.webhook_endpoints set disabled_at = null, disabled_because = null
 where name = :endpoint and disabled_at is not null and removed_at is null
returning name
`,
);
