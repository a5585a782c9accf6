import { statement } from '@dream-agent/hitl/postgres';

/** Whoever changes the policy comes one after the other. */
export const lockPolicy = statement<Record<string, never>>('lock-policy', 'select pg_advisory_xact_lock(724114)');
