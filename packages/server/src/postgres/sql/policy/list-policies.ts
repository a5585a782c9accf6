import { statement } from '@dream-agent/hitl/postgres';

export interface PolicyRow {
  version: string;
  gates: number;
  loaded_at: Date;
}

/** The newest first. */
export const listPolicies = statement<Record<string, never>, PolicyRow>(
  'list-policies',
  'select version, gates, loaded_at from server.policies order by loaded_at desc, version',
);
