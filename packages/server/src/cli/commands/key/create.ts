import { createApiKey } from '../../../auth/index.ts';
import { SCOPES } from '../../../contract/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { resolveUser } from '../../installation/resolve-user.ts';
import { CommandFailed } from '../../problems.ts';
import { countOf } from '../count-of.ts';
import { oneOf } from '../one-of.ts';

const DAY = 86_400;
const MOST_DAYS = 3_650;

export const run: Run<'key create'> = (cli, { words: [typed = ''], values }) => {
  const scopes = (values.scope ?? ['read', 'run', 'decide'])
    .flatMap((one) => one.split(','))
    .map((one) => oneOf(cli, '--scope', one.trim(), SCOPES));
  const lifetimeSeconds = values.days === undefined ? null : countOf('--days', values.days, 1, MOST_DAYS) * DAY;
  return withInstallation(cli, values, async ({ db }) => {
    const { id, name: owner } = await resolveUser(cli, db, typed);
    const made = await createApiKey(db, { userId: id, name: values.name ?? 'cli', scopes, lifetimeSeconds });
    if (made.kind === 'invalid') throw new CommandFailed(made.problem);
    if (made.kind === 'no-such-user') throw new CommandFailed(cli.texts.noKeyForDisabled(owner));
    const { keyId, key, expiresAt } = made;
    if (values.json === true) tellJson(cli, { key_id: keyId, key, user_id: id, scopes, expires_at: expiresAt?.toISOString() ?? null });
    else tell(cli, key, '', `✔ ${keyId}  ${owner}  ${scopes.join(', ')}`, cli.texts.keyShownOnce);
    return EXIT.ok;
  });
};
