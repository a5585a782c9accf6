export { type CreateSession, createSession } from './create-session.ts';
export { type DeletedSession, deleteSession } from './delete-session.ts';
export { type ListedSessions, type ListSessions, listSessions } from './list-sessions.ts';
export { readSession } from './read-session.ts';
export type { Refused } from './refused.ts';
export { type RenamedSession, renameSession } from './rename-session.ts';
export { isSessionId, type SessionView } from './session.ts';
