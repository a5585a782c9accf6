import { createHmac, timingSafeEqual } from 'node:crypto';
import { HitlError } from '../../schema/errors.ts';

/** How far a message may lie from the clock, either way. */
export const TOLERANCE_SECONDS = 300;

/** A message as Standard Webhooks signs it. */
export interface Unsigned {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  /** Each of them signs, so that the other side can change from one to the next. */
  readonly secrets: readonly string[];
}

export type SignatureHeaders = Readonly<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>>;

/** Headers as they came, whatever the server they came through makes of them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

export type Verified =
  | { readonly kind: 'verified'; readonly id: string; readonly at: Date }
  | { readonly kind: 'refused'; readonly message: string };

/** The three headers of Standard Webhooks, with a signature for each secret. */
export function signatureHeaders({ id, at, body, secrets }: Unsigned): SignatureHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signed = secrets.map((secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signed.join(' ') };
}

export interface Verifying {
  readonly headers: Headers;
  /** The bytes as they came: one that was parsed and written again need not be the same. */
  readonly body: string | Uint8Array;
  readonly secrets: readonly string[];
  readonly now: Date;
  /** Without end where a message may wait for long before it is read, as in a queue. */
  readonly toleranceSeconds?: number;
}

/** Whether a message was signed with one of the secrets, and not long ago. Says no more than which of the two it was not. */
export function verifySignature({ headers, body, secrets, now, toleranceSeconds = TOLERANCE_SECONDS }: Verifying): Verified {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => only(headers, name));
  if (id === undefined || timestamp === undefined || signatures === undefined) {
    return refused('expected webhook-id, webhook-timestamp and webhook-signature, each once');
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(id)) return refused('webhook-id: expected 1 to 200 visible characters');
  if (!/^\d{1,12}$/.test(timestamp)) return refused('webhook-timestamp: expected seconds since 1970');
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), typeof body === 'string' ? Buffer.from(body) : body]);
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? [Buffer.from(one.slice(3), 'base64')] : []));
  const right = secrets.map((secret) => hmac(secret, content));
  // Compared to the end whatever is found, so that time tells nothing.
  const matches = right.flatMap((wanted) => given.filter((one) => one.length === wanted.length && timingSafeEqual(one, wanted)));
  if (matches.length === 0) return refused('webhook-signature: none of them is right for this body');
  const at = new Date(Number(timestamp) * 1000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceSeconds * 1000) {
    return refused(`webhook-timestamp: more than ${toleranceSeconds} s from the clock here`);
  }
  return { kind: 'verified', id, at };
}

const refused = (message: string): Verified => ({ kind: 'refused', message });

function only(headers: Headers, name: string): string | undefined {
  const found = Object.entries(headers).filter(([key]) => key.toLowerCase() === name);
  const value = found.length === 1 ? found[0]?.[1] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

const hmac = (secret: string, content: string | Uint8Array): Buffer =>
  createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(content)
    .digest();

const PREFIX = 'whsec_';

/** Whether a text can be a secret: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const bytes = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text)?.[1];
  const length = bytes === undefined ? 0 : Buffer.from(bytes, 'base64').length;
  return length >= 24 && length <= 64;
}

/** Throws unless there is at least one secret and each can be one. A secret is never told in the error. */
export function requireSecrets(secrets: readonly string[], where: string): void {
  if (secrets.length > 0 && secrets.every(isSecret)) return;
  throw new HitlError('HITL_INVALID_INPUT', `${where}.secrets: expected one or more of whsec_ and 24 to 64 bytes in base64`);
}
