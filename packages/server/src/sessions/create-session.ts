import { newSession } from '@dream-agent/agent';
import type { Db } from '@dream-agent/hitl/postgres';
import type { ErrorCode } from '../contract/index.ts';
import { newId } from '../people/new-id.ts';
import { insertSession } from '../postgres/sql/sessions/insert-session.ts';
import { readSessionRow } from '../postgres/sql/sessions/read-session.ts';
import { type SessionView, toSessionView } from './session.ts';

/** What a conversation is called until its first request gives it a name. */
const UNTITLED = { ko: '새 대화', en: 'New conversation', ja: '新しい会話' } as const;

export interface CreateSession {
  readonly owner: string;
  readonly title?: string | undefined;
  readonly language: keyof typeof UNTITLED;
  /** Derived from an idempotency key, where there is one: what comes twice makes one session. */
  readonly sessionId?: string | undefined;
}

/** What came twice under one key was taken away in between. */
class SessionGone extends Error {
  override readonly name = 'SessionGone';
  readonly code: ErrorCode = 'SESSION_NOT_FOUND';

  constructor(sessionId: string) {
    super(`${sessionId} was begun under this key and deleted since; expected a new key for a new one`);
  }
}

export async function createSession(db: Db, { owner, title, language, sessionId = newId('ses') }: CreateSession): Promise<SessionView> {
  const given = title?.normalize('NFC').trim() ?? '';
  await insertSession(db, {
    session_id: sessionId,
    owner,
    title: given === '' ? UNTITLED[language] : given.slice(0, 200),
    titled: given !== '',
    language,
    memory: JSON.stringify(newSession()),
  });
  const [row] = await readSessionRow(db, { session_id: sessionId });
  if (row === undefined) throw new SessionGone(sessionId);
  return toSessionView(row);
}
