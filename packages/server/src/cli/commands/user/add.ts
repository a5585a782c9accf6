import { ROLES } from '@dream-agent/hitl/schema';
import { createPasswordHasher, PasswordSchema, setPassword } from '../../../auth/index.ts';
import { createUser, LANGUAGES } from '../../../people/index.ts';
import { EXIT, type Run, tell, tellJson } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { CommandFailed } from '../../problems.ts';
import { readSecret } from '../../talk/read-secret.ts';
import { oneOf } from '../one-of.ts';

export const run: Run<'user add'> = async (cli, { words: [name = ''], values }) => {
  const { email, json, language: typed = cli.language, password: asksPassword = email !== undefined } = values;
  const role = oneOf(cli, '--role', values.role ?? 'reviewer', ROLES);
  const language = oneOf(cli, '--language', typed, LANGUAGES);
  const password = asksPassword ? await readSecret(cli, `${cli.texts.newPassword}: `) : undefined;
  const weak = password === undefined ? undefined : PasswordSchema.safeParse(password).error;
  if (weak !== undefined) throw new CommandFailed(weak.issues.map(({ message }) => message).join('; '));
  return withInstallation(
    cli,
    values,
    async ({ db }) => {
      const made = await createUser(db, { name, email: email ?? null, role, language });
      if (made.kind === 'invalid') throw new CommandFailed(made.problem);
      if (made.kind === 'email-taken') throw new CommandFailed(cli.texts.emailTaken(email ?? ''));
      const { userId } = made;
      if (password !== undefined) await setPassword({ db, hasher: createPasswordHasher() }, { userId, password });
      if (json === true) tellJson(cli, { user_id: userId, name, email: email ?? null, role, language });
      else tell(cli, `✔ ${userId}  ${name}  ${role}`);
      return EXIT.ok;
    },
    { migrates: true },
  );
};
