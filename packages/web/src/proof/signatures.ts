import { type AuditProblem, canonical } from '@dream-agent/hitl/audit';
import type { Checkpoint } from '@dream-agent/hitl/schema';

/** What checkpoints may be signed with, by the name that they call it. */
export type Keys = ReadonlyMap<string, CryptoKey>;

const ED25519 = 'Ed25519';

/** What was given is not what it should be. */
export class NotAPublicKey extends Error {}

/** Reads keys in PEM form. Where the browser can't check such signatures there is nothing, and nobody is told that they were checked. */
export async function readKeys(pems: readonly string[]): Promise<Keys | undefined> {
  const keys = new Map<string, CryptoKey>();
  for (const pem of pems) {
    const der = bytesOfPem(pem);
    try {
      const key = await crypto.subtle.importKey('spki', der, ED25519, false, ['verify']);
      keys.set(hex(await crypto.subtle.digest('SHA-256', der)), key);
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'NotSupportedError' && !(await knowsEd25519())) return undefined;
      throw new NotAPublicKey('not an Ed25519 public key', { cause });
    }
  }
  return keys.size === 0 ? undefined : keys;
}

const knowsEd25519 = (): Promise<boolean> =>
  crypto.subtle.generateKey(ED25519, false, ['sign', 'verify']).then(
    () => true,
    () => false,
  );

/** What is wrong with a checkpoint's signature, if something is. */
export async function signatureProblem(checkpoint: Checkpoint, keys: Keys): Promise<AuditProblem | undefined> {
  const { signature, ...statement } = checkpoint;
  const key = keys.get(statement.key_id);
  if (key === undefined) return { code: 'checkpoint_unknown_key', facts: { seq: statement.seq, key: statement.key_id } };
  const bytes = bytesOfBase64(signature);
  const isValid =
    bytes !== undefined && bytes.length === 64 && (await crypto.subtle.verify(ED25519, key, bytes, encoder.encode(canonical(statement))));
  return isValid ? undefined : { code: 'checkpoint_forged', facts: { seq: statement.seq } };
}

const encoder = new TextEncoder();

function bytesOfPem(pem: string): Uint8Array<ArrayBuffer> {
  const [, body] = /-----BEGIN PUBLIC KEY-----([A-Za-z0-9+/=\s]+)-----END PUBLIC KEY-----/.exec(pem) ?? [];
  const bytes = body === undefined ? undefined : bytesOfBase64(body.replace(/\s/g, ''));
  if (bytes === undefined) throw new NotAPublicKey('not a public key in PEM form');
  return bytes;
}

/** Nothing for what has stray bits or characters, so that one signature has one text. */
function bytesOfBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text);
    return btoa(binary) === text ? Uint8Array.from(binary, (letter) => letter.charCodeAt(0)) : undefined;
  } catch {
    return undefined;
  }
}

const hex = (bytes: ArrayBuffer): string => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
