import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { reasonOf } from '../../problems.ts';
import { broken, type Check, ok } from '../check.ts';
import { needed } from '../needed.ts';

/** By writing into it: who may is more than what the permissions of one folder say. */
export const checkFolder: Check = async (examined) => {
  const { folder } = needed(examined, 'settings');
  const probe = join(folder, `.doctor-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, 'x', { flag: 'wx' });
    return ok(folder);
  } catch (error) {
    return broken(`${folder}: ${reasonOf(error)}`, examined.cli.texts.doctor.writableFolder);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
};
