import { statement } from '@dream-agent/hitl/postgres';

/** The turn that a run is, as far as its requests are told with it; also of a session that is gone, because they are on the record. */
export interface TurnOfRunRow {
  run_id: string;
  session_id: string;
  language: 'ko' | 'en' | 'ja';
  created_at: Date;
}

export const readTurnsOfRuns = statement<{ run_ids: readonly string[] }, TurnOfRunRow>(
  'read-turns-of-runs',
  `
select turn.run_id, turn.session_id, turn.language, run.created_at
  from server.session_runs turn join hitl.runs run on run.id = turn.run_id
 where turn.run_id = any(:run_ids::text[])
`,
);
