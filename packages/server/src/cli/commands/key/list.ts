import { type ApiKey, listApiKeys } from '../../../auth/index.ts';
import { type Cli, EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { resolveUser } from '../../installation/resolve-user.ts';
import { inColumns } from '../in-columns.ts';

export const run: Run<'key list'> = (cli, { words: [typed], values }) =>
  withInstallation(cli, values, async ({ db, ledger }) => {
    const owner = typed === undefined ? undefined : (await resolveUser(cli, db, typed)).id;
    const [keys, now] = await Promise.all([listApiKeys(db, owner), ledger.now()]);
    if (values.json === true) for (const key of keys) tellJson(cli, wireOf(key));
    else
      tell(
        cli,
        ...inColumns(keys.map((key) => [key.id, `${key.prefix}…`, key.userId, key.scopes.join(','), standing(cli, key, now), key.name])),
      );
    return EXIT.ok;
  });

function standing({ texts }: Cli, { revokedAt, expiresAt, lastUsedAt }: ApiKey, now: Date): string {
  if (revokedAt !== null) return texts.revoked;
  if (expiresAt !== null && expiresAt <= now) return texts.expired;
  return lastUsedAt === null ? texts.neverUsed : texts.lastUsed(lastUsedAt);
}

const wireOf = ({ userId, createdAt, lastUsedAt, expiresAt, revokedAt, ...key }: ApiKey) => ({
  ...key,
  user_id: userId,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  expires_at: expiresAt?.toISOString() ?? null,
  revoked_at: revokedAt?.toISOString() ?? null,
});
