import { statement } from '@dream-agent/hitl/postgres';
import type { EffectStatus } from '@dream-agent/hitl/schema';

/** How far the actions have come that were started. */
export const readEffectStatuses = statement<{ action_ids: readonly string[] }, { action_id: string; status: EffectStatus }>(
  'read-effect-statuses',
  'select action_id, status::text from hitl.effects where action_id = any(:action_ids::text[])',
);
