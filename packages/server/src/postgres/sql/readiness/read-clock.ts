import { statement } from '@dream-agent/hitl/postgres';

/** The clock of the database as it is, also where a test has moved the one that deadlines are compared with. */
export const readClock = statement<Record<string, never>, { now: Date }>('read-clock', 'select clock_timestamp() as now');
