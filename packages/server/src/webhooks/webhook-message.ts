import { signatureHeaders } from '@dream-agent/hitl/adapters/webhook';
import type { MessageRow } from '../postgres/sql/events/message-row.ts';

export interface WebhookMessage {
  readonly id: string;
  readonly body: string;
}

/** The same for every attempt and every endpoint: a receiver knows by the id what it has had before. */
export const messageFor = ({ type, seq, at, session_id, run_id, data }: MessageRow): WebhookMessage => ({
  id: `${session_id}_${seq}`,
  body: JSON.stringify({ type, seq: Number(seq), at: at.toISOString(), session_id, run_id, data }),
});

/** The headers of Standard Webhooks, with a signature for each secret. */
export const signed = ({ id, body }: WebhookMessage, secrets: readonly string[], at: Date): Readonly<Record<string, string>> =>
  signatureHeaders({ id, at, body, secrets });
