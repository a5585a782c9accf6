import type { Role } from '@dream-agent/hitl/schema';

/** A row of the view `server.live_api_keys`. */
export interface LiveApiKeyRow {
  id: string;
  prefix: string;
  scopes: string[];
  user_id: string;
  name: string;
  email: string | null;
  role: Role;
  language: 'ko' | 'en' | 'ja';
  groups: string[];
}

export const LIVE_API_KEY = 'id, prefix, scopes, user_id, name, email, role, language, groups';
