import type { Role } from '@dream-agent/hitl/schema';

/** A row of the view `server.live_web_sessions`. */
export interface LiveWebSessionRow {
  id: string;
  user_id: string;
  expires_at: Date;
  name: string;
  email: string | null;
  role: Role;
  language: 'ko' | 'en' | 'ja';
  groups: string[];
}

export const LIVE_WEB_SESSION = 'id, user_id, expires_at, name, email, role, language, groups';
