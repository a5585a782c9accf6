import { statement } from '@dream-agent/hitl/postgres';

/** Whoever has seen something new writes it down one after the other, so that one of them is the first. */
export const lockOutsideTools = statement<Record<string, never>>('lock-outside-tools', 'select pg_advisory_xact_lock(724115)');
