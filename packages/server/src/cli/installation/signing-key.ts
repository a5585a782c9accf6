import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePrivateKey } from '@dream-agent/hitl';
import type { Settings } from '../../config.ts';

export const signingKeyFile = ({ folder }: Settings): string => join(folder, 'signing-key.pem');

/** The key that signs checkpoints of the record: the one that was given, or the one that the first start has made. */
export async function findSigningKey(settings: Settings): Promise<KeyObject | undefined> {
  if (settings.signingKey !== undefined) return settings.signingKey;
  const pem = await readFile(signingKeyFile(settings), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  return pem === undefined ? undefined : parsePrivateKey(pem);
}
