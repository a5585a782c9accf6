import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess, and what is kept of it. */
export interface Secret {
  readonly text: string;
  readonly digest: Buffer;
}

/** 256 random bits after a prefix that says what the secret is for, so that one of them can't pass for another. */
export function newSecret(prefix: string): Secret {
  const text = `${prefix}_${randomBytes(32).toString('base64url')}`;
  return { text, digest: sha256(text) };
}

/** What a presented secret is looked up by; undefined if it can't be one of ours, and nobody need be asked. */
export function digestOfSecret(prefix: string, text: unknown): Buffer | undefined {
  if (typeof text !== 'string' || text.length !== prefix.length + 44) return undefined;
  if (!text.startsWith(`${prefix}_`) || !/^[\w-]+$/.test(text)) return undefined;
  return sha256(text);
}

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
