import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, type KeyObject, sign, verify } from 'node:crypto';
import type { Digest } from '../../schema/action.ts';
import type { Checkpoint } from '../../schema/audit.ts';
import { HitlError } from '../../schema/errors.ts';
import { canonical } from '../canonical.ts';

/** Names a key without showing it: the SHA-256 of its public half in SPKI form. Takes either half. */
export function keyId(key: KeyObject): string {
  const publicKey = key.type === 'public' ? key : createPublicKey(key);
  return hash('sha256', publicKey.export({ type: 'spki', format: 'der' }));
}

/** Puts a signature under "the log had `seq` entries, and the last of them had this hash". */
export function signCheckpoint(state: { seq: number; hash: Digest; at: string }, privateKey: KeyObject): Checkpoint {
  requireEd25519(privateKey);
  const statement = { v: 1, seq: state.seq, hash: state.hash, at: state.at, key_id: keyId(privateKey) } as const;
  return { ...statement, signature: sign(null, signedBytes(statement), privateKey).toString('base64') };
}

/** Whether this key signed exactly this statement. A checkpoint of another key is not valid for this one. */
export function checkpointIsValid(checkpoint: Checkpoint, publicKey: KeyObject): boolean {
  const { signature, ...statement } = checkpoint;
  const bytes = Buffer.from(signature, 'base64');
  // The decoder overlooks stray bits and characters, so that many texts would stand for one signature; one is enough.
  if (bytes.length !== 64 || bytes.toString('base64') !== signature) return false;
  if (publicKey.asymmetricKeyType !== 'ed25519' || statement.key_id !== keyId(publicKey)) return false;
  return verify(null, signedBytes(statement), publicKey, bytes);
}

const signedBytes = (statement: Omit<Checkpoint, 'signature'>): Buffer => Buffer.from(canonical(statement));

/** A new pair for signing checkpoints, with the texts that are put into files. */
export function generateSigningKeys(): { privateKey: KeyObject; publicKey: KeyObject; privatePem: string; publicPem: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey,
    publicKey,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** Reads the half that signs. */
export function parsePrivateKey(pem: string): KeyObject {
  return parse('private key', () => createPrivateKey(pem));
}

/** Reads the half that checks. Refuses a private key, which has no business where logs are verified. */
export function parsePublicKey(pem: string): KeyObject {
  if (pem.includes('PRIVATE KEY')) throw new HitlError('HITL_INVALID_INPUT', 'expected a public key, got a private one');
  return parse('public key', () => createPublicKey(pem));
}

function parse(what: string, read: () => KeyObject): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (cause) {
    throw new HitlError('HITL_INVALID_INPUT', `expected an Ed25519 ${what} in PEM form`, { cause });
  }
  return requireEd25519(key);
}

function requireEd25519(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new HitlError('HITL_INVALID_INPUT', `expected an Ed25519 key, got ${key.asymmetricKeyType ?? key.type}`);
}
