import { createPublicKey } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { keyId } from '@dream-agent/hitl';
import { findSigningKey, signingKeyFile } from '../../installation/signing-key.ts';
import { reasonOf } from '../../problems.ts';
import { broken, type Check, ok } from '../check.ts';
import { needed } from '../needed.ts';

/** Whoever can read it can sign a record of their own making. */
export const checkSigningKey: Check = async (examined) => {
  const settings = needed(examined, 'settings');
  const { texts } = examined.cli;
  const file = signingKeyFile(settings);
  try {
    const key = await findSigningKey(settings);
    if (key === undefined) return ok(texts.doctor.keyMadeLater);
    const id = keyId(createPublicKey(key));
    if (settings.signingKey !== undefined) return ok(id);
    const { mode } = await stat(file);
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) {
      return broken(texts.doctor.keyReadable(file, (mode & 0o777).toString(8)), `chmod 600 ${file}`);
    }
    return ok(id);
  } catch (error) {
    return broken(`${file}: ${reasonOf(error)}`, texts.doctor.putKeyBack);
  }
};
