import { enableUser } from '../../../people/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { resolveUser } from '../../installation/resolve-user.ts';
import { CommandFailed } from '../../problems.ts';

export const run: Run<'user enable'> = (cli, { words: [typed = ''], values }) =>
  withInstallation(cli, values, async ({ db }) => {
    const { id, name } = await resolveUser(cli, db, typed);
    const { kind } = await enableUser(db, id);
    if (kind !== 'enabled') throw new CommandFailed(cli.texts.noSuchUser(typed));
    if (values.json === true) tellJson(cli, { user_id: id, enabled: true });
    else tell(cli, `✔ ${id}  ${name}  ${cli.texts.enabled}`);
    return EXIT.ok;
  });
