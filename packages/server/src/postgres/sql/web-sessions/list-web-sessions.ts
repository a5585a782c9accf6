import { statement } from '@dream-agent/hitl/postgres';

export interface ListedWebSession {
  id: string;
  method: string;
  user_agent: string;
  address: string;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
}

/** Those that still let somebody in, newest first. */
export const listWebSessionRows = statement<{ user_id: string }, ListedWebSession>(
  'list-web-sessions',
  `
select session.id, session.method, session.user_agent, session.address, session.created_at, session.last_seen_at, session.expires_at
  from server.web_sessions as session join server.live_web_sessions as live on live.id = session.id
 where session.user_id = :user_id and session.revoked_at is null
 order by session.created_at desc, session.id
`,
);
