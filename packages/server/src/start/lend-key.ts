import type { Db } from '@dream-agent/hitl/postgres';
import { createApiKey, listApiKeys, revokeApiKey, SCOPES } from '../auth/index.ts';
import { removeLocalCredential, writeLocalCredential } from '../cli/local-credential.ts';
import type { Settings } from '../config.ts';
import { findOrCreateUser, LOCAL_OWNER } from '../people/index.ts';
import { ownerOf } from './owner.ts';

const NAME = 'dream-agent start';

/** The commands in the same folder act as whoever has started the server there, for as long as it runs. */
export async function lendKey(db: Db, { settings, url }: { settings: Settings; url: string }): Promise<{ takeBack: () => Promise<void> }> {
  const { folder, language } = settings;
  const owner = await findOrCreateUser(db, { identity: LOCAL_OWNER, ...ownerOf(language), email: null, role: 'admin' });
  // Of a start that was killed: nobody has taken it back.
  const left = (await listApiKeys(db, owner)).filter(({ name, revokedAt }) => name === NAME && revokedAt === null);
  for (const { id } of left) await revokeApiKey(db, { keyId: id });
  const made = await createApiKey(db, { userId: owner, name: NAME, scopes: [...SCOPES], lifetimeSeconds: null });
  // Somebody has disabled the owner, and means it.
  if (made.kind !== 'created') return { takeBack: () => removeLocalCredential(folder) };
  await writeLocalCredential(folder, { url, key: made.key });
  return {
    takeBack: async () => {
      await removeLocalCredential(folder);
      await revokeApiKey(db, { keyId: made.keyId });
    },
  };
}
