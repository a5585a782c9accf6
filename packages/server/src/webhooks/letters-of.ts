import type { Redeliver } from './redeliver.ts';

const MESSAGE_ID = /^(ses_[0-9a-z]{10,40})_([1-9][0-9]{0,14})$/;

/** Which dead letters of an endpoint are meant: `ses_…_12` is the twelfth message of that session; without one, all. */
export function lettersOf(endpoint: string, messageId: string | undefined): Redeliver | undefined {
  if (messageId === undefined) return { endpoint };
  const [, sessionId, seq] = MESSAGE_ID.exec(messageId) ?? [];
  return sessionId === undefined ? undefined : { endpoint, message: { sessionId, seq: Number(seq) } };
}
