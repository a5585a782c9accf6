import { statement } from '@dream-agent/hitl/postgres';

export const readInboxHead = statement<Record<string, never>, { event_seq: string }>(
  'read-inbox-head',
  'select event_seq from server.inbox',
);
