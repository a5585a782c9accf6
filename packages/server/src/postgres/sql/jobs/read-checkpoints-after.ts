import { statement } from '@dream-agent/hitl/postgres';

export const readCheckpointsAfter = statement<{ after: number; row_limit: number }, { checkpoint: unknown }>(
  'read-checkpoints-after',
  'select checkpoint from hitl.audit_checkpoints where seq > :after::bigint order by seq limit :row_limit::integer',
);
