import { rm } from 'node:fs/promises';
import { EXIT, type Run, tell } from '../../cli.ts';
import { loginFile } from '../../remote/find-credential.ts';

export const run: Run<'logout'> = async (cli) => {
  const file = loginFile(cli.env);
  await rm(file, { force: true });
  tell(cli, `✔ ${cli.texts.loggedOut(file)}`);
  return EXIT.ok;
};
