import { ROLES } from '@dream-agent/hitl/schema';
import { changeRole } from '../../../people/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { resolveUser } from '../../installation/resolve-user.ts';
import { CommandFailed } from '../../problems.ts';
import { oneOf } from '../one-of.ts';

export const run: Run<'user role'> = (cli, { words: [typed = '', wanted = ''], values }) => {
  const role = oneOf(cli, 'ROLE', wanted, ROLES);
  return withInstallation(cli, values, async ({ db }) => {
    const { id, name } = await resolveUser(cli, db, typed);
    const { kind } = await changeRole(db, { userId: id, role });
    if (kind === 'last-admin') throw new CommandFailed(cli.texts.lastAdmin(name));
    if (kind !== 'changed') throw new CommandFailed(cli.texts.noSuchUser(typed));
    if (values.json === true) tellJson(cli, { user_id: id, role });
    else tell(cli, `✔ ${id}  ${name}  ${role}`);
    return EXIT.ok;
  });
};
