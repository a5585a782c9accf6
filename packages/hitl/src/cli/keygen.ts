import { access, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateSigningKeys, keyId } from '../core/audit/audit-checkpoint.ts';
import { type CommandContext, EXIT, type Exit, readable, UsageProblem } from './command.ts';

/** Writes a new pair of keys. Never over a key that is there: what it signed could not be checked any more. */
export async function keygen(directory: string, context: CommandContext): Promise<Exit> {
  const files = { private: join(directory, 'private.pem'), public: join(directory, 'public.pem') };
  for (const path of Object.values(files)) {
    if (await exists(path)) throw new UsageProblem(context.say.exists(path));
  }
  const { privatePem, publicPem, publicKey } = generateSigningKeys();
  await readable(directory, context, async () => {
    await mkdir(directory, { recursive: true });
    await writeFile(files.private, privatePem, { flag: 'wx', mode: 0o600 });
    await writeFile(files.public, publicPem, { flag: 'wx', mode: 0o644 });
  });
  context.stdout.write(`${context.say.keysWritten(directory, keyId(publicKey))}\n`);
  return EXIT.ok;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
