import { createPasswordHasher, setPassword } from '../../../auth/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { resolveUser } from '../../installation/resolve-user.ts';
import { CommandFailed } from '../../problems.ts';
import { readSecret } from '../../talk/read-secret.ts';

/** Whoever may work on the database may set a password; everything that was signed in is signed out. */
export const run: Run<'user password'> = (cli, { words: [typed = ''], values }) =>
  withInstallation(cli, values, async ({ db }) => {
    const { id, name } = await resolveUser(cli, db, typed);
    const password = await readSecret(cli, `${cli.texts.newPassword}: `);
    const set = await setPassword({ db, hasher: createPasswordHasher() }, { userId: id, password });
    if (set.kind === 'invalid') throw new CommandFailed(set.problem);
    if (set.kind === 'no-such-user') throw new CommandFailed(cli.texts.noSuchUser(typed));
    if (values.json === true) tellJson(cli, { user_id: id, password: 'set' });
    else tell(cli, `✔ ${id}  ${name}  ${cli.texts.passwordSet}`);
    return EXIT.ok;
  });
