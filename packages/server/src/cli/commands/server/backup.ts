import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { verifyAudit } from '@dream-agent/hitl';
import { writeBackup } from '../../../backup/index.ts';
import { EXIT, type Run, tell } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { CommandFailed, reasonOf } from '../../problems.ts';

/** Everything into one file, whole or not at all, while the server goes on; never over a backup that is there. */
export const run: Run<'backup'> = async (cli, { words: [file = ''], values }) => {
  const path = resolve(cli.folder, file);
  const part = `${path}.${process.pid}.part`;
  return withInstallation(cli, values, async ({ db, ledger, settings }) => {
    const report = await verifyAudit({ ledger });
    // A record that is broken already is kept as it is, and it is said.
    if (!report.ok) cli.stderr.write(`✘ ${cli.texts.recordBroken(report.problem)}\n`);
    try {
      const lines = Readable.from(writeBackup({ pool: db, folder: settings.folder }));
      await pipeline(lines, createGzip(), createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      // Unlike a rename, it fails where there is one.
      await link(part, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandFailed(cli.texts.existsAlready(path));
      if (error instanceof Error && 'syscall' in error) throw new CommandFailed(`${path}: ${reasonOf(error)}`);
      throw error;
    } finally {
      await rm(part, { force: true });
    }
    tell(cli, `✔ ${path}`);
    return report.ok ? EXIT.ok : EXIT.failed;
  });
};
