import { EXIT, type Run, tell } from '../../cli.ts';
import { CredentialSchema, writeCredential } from '../../local-credential.ts';
import { UsageProblem } from '../../problems.ts';
import { Client } from '../../remote/client.ts';
import { loginFile } from '../../remote/find-credential.ts';
import { whoAmI } from '../../talk/open-console.ts';
import { readSecret } from '../../talk/read-secret.ts';

/** Keeps an address and a key for the commands of one person, once the server has said that they fit. */
export const run: Run<'login'> = async (cli, { words: [url = 'http://127.0.0.1:4000'] }) => {
  const key = await readSecret(cli, `${cli.texts.apiKey(url)}: `);
  const read = CredentialSchema.safeParse({ url, key });
  if (!read.success) throw new UsageProblem(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { name, role } = await whoAmI(new Client({ ...read.data, language: cli.language }));
  const file = loginFile(cli.env);
  await writeCredential(file, read.data);
  tell(cli, `✔ ${cli.texts.loggedIn(name, role, file)}`);
  return EXIT.ok;
};
