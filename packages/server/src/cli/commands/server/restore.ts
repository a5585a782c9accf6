import { resolve } from 'node:path';
import { BackupError, checkBackup, lookAtRestored, restoreBackup } from '../../../backup/index.ts';
import { type Cli, EXIT, type Run, tell } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { findSigningKey } from '../../installation/signing-key.ts';
import { CommandFailed, reasonOf } from '../../problems.ts';

/** Puts a backup into a database that is empty, or in the place of one; then the record that came with it is verified. */
export const run: Run<'restore'> = async (cli, { words: [file = ''], values }) => {
  const path = resolve(cli.folder, file);
  // Before a database is made for it: a name that was mistyped leaves nothing behind.
  const header = await checkBackup(path).catch(explained(cli, path));
  return withInstallation(
    cli,
    values,
    async ({ db, settings, ledger }) => {
      const given = { pool: db, folder: settings.folder, file: path, header, replace: values.replace === true };
      const { rows, files } = await restoreBackup(given).catch(explained(cli, path));
      const looked = await lookAtRestored({ ledger, pool: db, settings, signingKey: await findSigningKey(settings) }, header);
      if (looked.kind === 'broken') throw new CommandFailed(cli.texts.recordBroken(looked.problem));
      tell(cli, cli.texts.restored(rows, files, looked.entries));
      if (looked.behind !== undefined) cli.stderr.write(`✘ ${cli.texts.olderRecord(looked.behind)}\n`);
      return EXIT.ok;
    },
    { migrates: true, makes: true },
  );
};

const explained =
  ({ texts }: Cli, path: string) =>
  (error: unknown): never => {
    if (error instanceof BackupError) throw new CommandFailed(texts.backupProblem(path, error.problem));
    if (error instanceof Error && 'syscall' in error) throw new CommandFailed(`${path}: ${reasonOf(error)}`);
    throw error;
  };
