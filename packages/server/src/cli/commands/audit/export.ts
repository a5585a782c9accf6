import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportAudit } from '@dream-agent/hitl';
import { type Cli, EXIT, type Run } from '../../cli.ts';
import { withInstallation } from '../../installation/open-installation.ts';
import { CommandFailed, reasonOf } from '../../problems.ts';
import { connect } from '../../remote/connect.ts';
import { oneOf } from '../one-of.ts';

/** The whole record, from the installation's own database or from a server. */
export const run: Run<'audit export'> = async (cli, { words: [file], values }) => {
  const format = oneOf(cli, '--format', values.format ?? 'jsonl', ['jsonl', 'csv']);
  if (values.server === true) {
    const client = await connect(cli);
    await write(cli, file, await client.bytes('exportAudit', { query: { format } }));
  } else await withInstallation(cli, values, ({ ledger }) => write(cli, file, Readable.from(exportAudit({ ledger }, { format }))));
  return EXIT.ok;
};

/** Whole or not at all; never over a file that is there, which may be the older copy that proves something. */
async function write(cli: Cli, file: string | undefined, content: Readable): Promise<void> {
  if (file === undefined || file === '-') {
    const through = new Writable({ write: (chunk, _encoding, done) => void cli.stdout.write(chunk, () => done()) });
    return pipeline(content, through);
  }
  const path = resolve(cli.folder, file);
  const part = `${path}.${process.pid}.part`;
  try {
    await pipeline(content, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
    // Unlike a rename, it fails where there is one.
    await link(part, path);
    cli.stderr.write(`✔ ${path}\n`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw new CommandFailed(cli.texts.existsAlready(path));
    if (error instanceof Error && 'syscall' in error) throw new CommandFailed(`${path}: ${reasonOf(error)}`);
    throw error;
  } finally {
    await rm(part, { force: true });
  }
}
