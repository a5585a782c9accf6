import { statement } from '@dream-agent/hitl/postgres';

export interface ToolStanding {
  name: string;
  /** Nothing, if it was never accepted. */
  accepted_digest: string | null;
  is_disabled: boolean;
}

/** Without what was said, which may be long: every node looks every second. */
export const readToolStandings = statement<Record<string, never>, ToolStanding>(
  'read-tool-standings',
  'select name, accepted_digest, disabled_at is not null as is_disabled from server.outside_tools',
);
