import { statement } from '@dream-agent/hitl/postgres';

export const readNewestCheckpoint = statement<Record<string, never>, { checkpoint: unknown }>(
  'read-newest-checkpoint',
  'select checkpoint from hitl.audit_checkpoints order by seq desc limit 1',
);
