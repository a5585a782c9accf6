import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { parsePrivateKey, parsePublicKey } from '@dream-agent/hitl';
import { absolute } from './absolute.ts';
import type { ReportAt } from './read-secrets.ts';
import type { SecretText } from './secret-text.ts';
import type { SettingsFile } from './settings-schema.ts';

export function readSigningKey(pem: SecretText, { signing_key }: SettingsFile, report: ReportAt): KeyObject | undefined {
  try {
    return parsePrivateKey(pem.reveal());
  } catch {
    // What it says of the key could be a part of it.
    report([signing_key === undefined ? 'signing_key_file' : 'signing_key'], 'expected a private key of Ed25519, as PEM');
    return undefined;
  }
}

/** Any number of them, one after the other. */
export async function readFormerKeys(file: string | undefined, folder: string, report: ReportAt): Promise<KeyObject[]> {
  if (file === undefined) return [];
  const path = ['former_keys_file'];
  try {
    const text = await readFile(absolute(file, folder), 'utf8');
    const pems = text.match(/-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g) ?? [];
    if (pems.length === 0) report(path, `${file} has no key in it; expected public keys of Ed25519, as PEM`);
    return pems.map(parsePublicKey);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    report(path, code?.startsWith('HITL_') === false ? `${file} can't be read (${code})` : 'expected public keys of Ed25519, as PEM');
    return [];
  }
}
