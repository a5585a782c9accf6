import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { broken, type Check, ok, warning } from '../check.ts';
import { needed } from '../needed.ts';

const LITTLE = 2_000_000_000;
const TOO_LITTLE = 200_000_000;

export const checkDisk: Check = async (examined) => {
  const { folder } = needed(examined, 'settings');
  const { texts } = examined.cli;
  const { bavail, bsize } = await statfs(folder).catch(() => statfs(dirname(folder)));
  const free = bavail * bsize;
  const found = texts.doctor.free(texts.size(free));
  if (free < TOO_LITTLE) return broken(found, texts.doctor.makeRoom);
  return free < LITTLE ? warning(found, texts.doctor.makeRoom) : ok(found);
};
