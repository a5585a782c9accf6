import { statement } from '@dream-agent/hitl/postgres';

/** Of one that still counts: who was signed out is not there any more. */
export const readWebSessionOwner = statement<{ session_id: string }, { user_id: string }>(
  'read-web-session-owner',
  'select user_id from server.web_sessions where id = :session_id and revoked_at is null',
);
