import { statement } from '@dream-agent/hitl/postgres';

/** Whose a session is, and who the open requests of its runs wait for. */
export const readSessionStanding = statement<
  { session_id: string },
  { owner: string; pending: { assignee_kind: string; assignee: string }[] }
>(
  'read-session-standing',
  `
select owner,
       coalesce((select json_agg(json_build_object('assignee_kind', request.assignee_kind, 'assignee', request.assignee))
                   from server.session_runs turn join hitl.requests request on request.run_id = turn.run_id and request.status = 'pending'
                  where turn.session_id = session.id), '[]') as pending
  from server.sessions session
 where id = :session_id and deleted_at is null
`,
);
