import type { Role } from '@dream-agent/hitl/schema';

/** A row of the view `server.people`. */
export interface UserRow {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  language: 'ko' | 'en' | 'ja';
  groups: string[];
  disabled_at: Date | null;
  created_at: Date;
}
