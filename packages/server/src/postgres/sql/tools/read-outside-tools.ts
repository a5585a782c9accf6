import { statement } from '@dream-agent/hitl/postgres';
import type { JsonObject } from '@dream-agent/hitl/schema';

export interface OutsideToolRow {
  name: string;
  server: string;
  accepted_digest: string | null;
  accepted: JsonObject | null;
  accepted_by: string | null;
  accepted_at: Date | null;
  offered_digest: string;
  offered: JsonObject;
  offered_at: Date;
  disabled_at: Date | null;
}

export const readOutsideTools = statement<Record<string, never>, OutsideToolRow>(
  'read-outside-tools',
  `
select name, server, accepted_digest, accepted, accepted_by, accepted_at, offered_digest, offered, offered_at, disabled_at
  from server.outside_tools
 order by name
`,
);
