import { revokeApiKey } from '../../../auth/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { CommandFailed } from '../../problems.ts';

export const run: Run<'key revoke'> = (cli, { words: [keyId = ''], values }) =>
  withInstallation(cli, values, async ({ db }) => {
    const { kind } = await revokeApiKey(db, { keyId });
    if (kind === 'no-such-key') throw new CommandFailed(cli.texts.noSuchKey(keyId));
    if (values.json === true) tellJson(cli, { key_id: keyId, revoked: true });
    else tell(cli, `✔ ${keyId}  ${cli.texts.revoked}`);
    return EXIT.ok;
  });
