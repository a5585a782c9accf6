import { statement } from '@dream-agent/hitl/postgres';

/** Whoever starts a run holds this, so that two who do it at once come one after the other. */
export const lockSession = statement<{ session_id: string }, { id: string; owner: string; language: 'ko' | 'en' | 'ja'; titled: boolean }>(
  'lock-session',
  'select id, owner, language, titled from server.sessions where id = :session_id and deleted_at is null for no key update',
);
