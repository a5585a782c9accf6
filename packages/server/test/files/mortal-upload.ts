import { writeSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { Pool } from '@dream-agent/hitl/postgres';
import { keepUpload } from '../../src/files/index.ts';
import { receiveFile } from '../../src/files/receive-file.ts';

/* Takes a file in and dies where it is told to: in the middle of it, or when the file is in its place and its row is not. */
const [folder = '', place = ''] = process.argv.slice(2);

async function* content() {
  yield Buffer.from('text\n');
  if (place === 'coming') process.kill(process.pid, 'SIGKILL');
  yield Buffer.from('끝\n');
}

const pool = {
  query: async () => {
    writeSync(1, 'placed\n');
    process.kill(process.pid, 'SIGKILL');
  },
} as unknown as Pool;
const received = await receiveFile({ folder }, { content: Readable.from(content()), mediaType: 'text/csv', largest: 1000 });
if (received.kind === 'received') await keepUpload({ folder, pool }, { file: received.file, name: 'a.csv', by: 'usr_minji000000' });
