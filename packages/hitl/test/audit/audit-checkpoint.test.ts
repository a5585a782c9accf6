import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  checkpointIsValid,
  generateSigningKeys,
  keyId,
  parsePrivateKey,
  parsePublicKey,
  signCheckpoint,
} from '../../src/core/audit/audit-checkpoint.ts';
import { CheckpointSchema } from '../../src/schema/audit.ts';

const keys = generateSigningKeys();
const state = { seq: 12, hash: 'ab'.repeat(32), at: '2026-03-04T05:06:07.089Z' };
const checkpoint = signCheckpoint(state, keys.privateKey);

describe('a signed checkpoint', () => {
  test('has the form that is stored and is valid for the key that signed it', () => {
    expect(CheckpointSchema.parse(checkpoint)).toEqual(checkpoint);
    expect(checkpoint).toMatchObject({ ...state, v: 1, key_id: keyId(keys.publicKey) });
    expect(checkpointIsValid(checkpoint, keys.publicKey)).toBe(true);
  });

  test('is not valid any more once any field of it has another value', () => {
    const other = generateSigningKeys();
    const changes = [
      { seq: 13 },
      { hash: 'ac'.repeat(32) },
      { at: '2026-03-04T05:06:07.090Z' },
      { key_id: keyId(other.publicKey) },
      { signature: signCheckpoint({ ...state, seq: 13 }, keys.privateKey).signature },
      { signature: '' },
    ];
    for (const change of changes)
      expect(checkpointIsValid({ ...checkpoint, ...change }, keys.publicKey), JSON.stringify(change)).toBe(false);
  });

  test('is not valid for another key, and not when another key signed it in the name of the first', () => {
    const other = generateSigningKeys();
    expect(checkpointIsValid(checkpoint, other.publicKey)).toBe(false);
    expect(checkpointIsValid({ ...signCheckpoint(state, other.privateKey), key_id: checkpoint.key_id }, keys.publicKey)).toBe(false);
  });

  test('has only one way to write its signature, although decoders take many for the same bytes', () => {
    const { signature } = checkpoint;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const lastIndex = alphabet.indexOf(signature.charAt(85));
    const strayBit = `${signature.slice(0, 85)}${alphabet.charAt(lastIndex ^ 1)}==`;
    expect(Buffer.from(strayBit, 'base64')).toEqual(Buffer.from(signature, 'base64'));
    for (const text of [
      strayBit,
      signature.replace('==', ''),
      ` ${signature}`,
      `${signature}\n`,
      signature.replaceAll('+', '-').replace(/=+$/, ''),
    ]) {
      expect(checkpointIsValid({ ...checkpoint, signature: text }, keys.publicKey), text).toBe(false);
    }
  });
});

describe('keys', () => {
  test('come back from their PEM texts as the same keys', () => {
    expect(keyId(parsePublicKey(keys.publicPem))).toBe(keyId(keys.publicKey));
    expect(keyId(parsePrivateKey(keys.privatePem))).toBe(keyId(keys.publicKey));
    expect(keyId(keys.publicKey)).toMatch(/^[0-9a-f]{64}$/);
  });

  test('of another kind, private ones in place of public ones, and texts that are no keys are refused', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    expect(() => parsePublicKey(pem)).toThrow(/Ed25519/);
    expect(() => signCheckpoint(state, rsa.privateKey)).toThrow(/Ed25519/);
    expect(() => parsePublicKey(keys.privatePem)).toThrow(/private/);
    expect(() => parsePublicKey('hello')).toThrow(/PEM/);
    expect(() => parsePrivateKey(keys.publicPem)).toThrow(/PEM/);
  });
});
