import { statement } from '@dream-agent/hitl/postgres';

/** Counts that somebody begins to drive a run, and gives what it takes to do so. */
export const beginAttempt = statement<
  { run_id: string },
  {
    session_id: string;
    request: string;
    today: string;
    language: 'ko' | 'en' | 'ja';
    attempts: number;
    failure: string | null;
    memory: unknown;
    cancelled: boolean;
  }
>(
  'begin-attempt',
  `
update server.session_runs turn set attempts = attempts + 1
  from server.sessions session, hitl.runs run
 where turn.run_id = :run_id and session.id = turn.session_id and run.id = turn.run_id
returning turn.session_id, turn.request, turn.today, turn.language, turn.attempts, turn.failure, session.memory,
          run.cancel_requested_at is not null as cancelled
`,
);
