import { statement } from '@dream-agent/hitl/postgres';

/** 180004 is 18.4. */
export const readVersion = statement<Record<string, never>, { version: number }>(
  'read-version',
  `select current_setting('server_version_num')::integer as version`,
);
