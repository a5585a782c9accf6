import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/*
 * An answer that holds a secret is kept so that only whoever got it can read it again: the key follows from what they came in with,
 * of which the server itself keeps a digest only.
 */

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'idempotent-answer-v1', 32));

export function sealAnswer(text: string, secret: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Undefined for somebody who came in with something else. */
export function openAnswer(bytes: Buffer, secret: string): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(secret), bytes.subarray(0, 12), { authTagLength: 16 });
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
