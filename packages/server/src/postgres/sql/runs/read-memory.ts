import { statement } from '@dream-agent/hitl/postgres';

export const readMemory = statement<{ session_id: string }, { memory: unknown }>(
  'read-memory',
  'select memory from server.sessions where id = :session_id',
);
