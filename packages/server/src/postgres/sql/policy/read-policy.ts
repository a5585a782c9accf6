import { statement } from '@dream-agent/hitl/postgres';

export const readPolicy = statement<{ version: string }, { body: unknown; source: string | null; loaded_at: Date }>(
  'read-policy',
  'select body, source, loaded_at from server.policies where version = :version',
);
