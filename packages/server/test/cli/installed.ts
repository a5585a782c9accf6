import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKeys } from '@dream-agent/hitl';
import { openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { LANGUAGES } from './cli-world.ts';
import { type Ended, type Sit, Sitting } from './sitting.ts';

type How = Partial<Pick<Sit, 'input' | 'now' | 'env'>> & { readonly speaks?: keyof typeof LANGUAGES };

/** An installation on a database, as an operator finds it: a folder with a signing key, and settings in the environment. */
export interface Installed extends PeopleWorld {
  readonly folder: string;
  readonly home: string;
  call(args: readonly string[], how?: How): Promise<Ended>;
}

export async function openInstalled(): Promise<Installed> {
  const world = await openPeopleWorld();
  const folder = await mkdtemp(join(tmpdir(), 'installed-'));
  const home = join(folder, '.dream-agent');
  await mkdir(home);
  await writeFile(join(home, 'signing-key.pem'), generateSigningKeys().privatePem, { mode: 0o600 });
  return {
    ...world,
    folder,
    home,
    call: (args, { speaks = 'en', env = {}, ...how } = {}) =>
      new Sitting({ args, folder, input: '', env: { HOME: folder, DATABASE_URL: world.url, LANG: LANGUAGES[speaks], ...env }, ...how })
        .ended,
    close: async () => {
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
