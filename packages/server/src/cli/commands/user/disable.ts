import { disableUser } from '../../../people/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { resolveUser } from '../../installation/resolve-user.ts';
import { CommandFailed } from '../../problems.ts';

export const run: Run<'user disable'> = (cli, { words: [typed = ''], values }) =>
  withInstallation(cli, values, async ({ db }) => {
    const { id, name } = await resolveUser(cli, db, typed);
    const { kind } = await disableUser(db, id);
    if (kind === 'last-admin') throw new CommandFailed(cli.texts.lastAdmin(name));
    if (kind !== 'disabled') throw new CommandFailed(cli.texts.noSuchUser(typed));
    if (values.json === true) tellJson(cli, { user_id: id, disabled: true });
    else tell(cli, `✔ ${id}  ${name}  ${cli.texts.disabled}`);
    return EXIT.ok;
  });
