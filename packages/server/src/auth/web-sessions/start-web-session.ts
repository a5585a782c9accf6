import type { Db } from '@dream-agent/hitl/postgres';
import { newId } from '../../people/new-id.ts';
import { insertWebSession } from '../../postgres/sql/web-sessions/insert-web-session.ts';
import { newSecret } from '../secrets.ts';

export const WEB_SESSION_PREFIX = 'das';

const LIFETIME = 7 * 86_400;
const IDLE = 86_400;

/** Where somebody signs in from, as the door saw it. */
export interface Browser {
  readonly address: string;
  readonly userAgent: string;
}

export interface StartWebSession {
  readonly userId: string;
  /** How they showed who they are, for the list of their sessions. */
  readonly method: 'password' | 'start-token' | 'oidc';
  readonly browser: Browser;
  readonly lifetimeSeconds?: number;
  /** Ends earlier if it is not used for this long. */
  readonly idleSeconds?: number;
}

export interface StartedWebSession {
  readonly userId: string;
  readonly sessionId: string;
  /** For the cookie; it is not kept here, and never for a log. */
  readonly token: string;
  readonly expiresAt: Date;
}

/** Undefined for somebody who is disabled or not there. */
export async function startWebSession(db: Db, input: StartWebSession): Promise<StartedWebSession | undefined> {
  const { userId, method, browser, lifetimeSeconds = LIFETIME, idleSeconds = IDLE } = input;
  const secret = newSecret(WEB_SESSION_PREFIX);
  const [row] = await insertWebSession(db, {
    session_id: newId('web'),
    token_digest: secret.digest,
    user_id: userId,
    method,
    user_agent: readable(browser.userAgent, 300),
    address: readable(browser.address, 100),
    lifetime: lifetimeSeconds,
    idle: idleSeconds,
  });
  return row && { userId, sessionId: row.id, token: secret.text, expiresAt: row.expires_at };
}

/** A header is whatever a stranger sends: what is shown in a list has no characters that are not seen. */
const readable = (text: string, longest: number): string => text.slice(0, longest).toWellFormed().replace(/\p{C}/gu, '\uFFFD');
