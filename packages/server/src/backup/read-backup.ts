import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { BackupError } from './backup-problem.ts';
import { BackupEndSchema, type BackupHeader, BackupHeaderSchema, type BackupPart, BackupPartSchema } from './shape.ts';

/** Reads a backup from its first line to its last; what is wrong with it is found before it ends. */
export async function* readBackup(file: string): AsyncGenerator<BackupHeader | BackupPart> {
  const hash = createHash('sha256');
  // A pipe alone would leave a file that can't be read to nobody; whoever reads what is unpacked is told by it.
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  let number = 0;
  let ended = false;
  try {
    for await (const text of createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })) {
      number++;
      if (ended) throw new BackupError({ kind: 'damaged', line: number });
      const value = parse(text, number);
      const end = BackupEndSchema.safeParse(value);
      if (end.success) {
        if (end.data.end.sha256 !== hash.digest('hex')) throw new BackupError({ kind: 'damaged', line: number });
        ended = true;
        continue;
      }
      hash.update(`${text}\n`);
      const part = (number === 1 ? BackupHeaderSchema : BackupPartSchema).safeParse(value);
      if (!part.success) throw new BackupError({ kind: 'damaged', line: number });
      yield part.data;
    }
  } catch (error) {
    // Packed text that breaks off or is no such text at all.
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) throw new BackupError({ kind: 'damaged', line: number + 1 });
    throw error;
  }
  if (!ended) throw new BackupError({ kind: 'not-whole' });
}

/** Reads all of it and keeps nothing: whether it is whole, before anything is touched. */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  for await (const part of readBackup(file)) if ('dream_agent_backup' in part) header = part;
  if (header === undefined) throw new BackupError({ kind: 'not-whole' });
  return header;
}

function parse(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError({ kind: 'damaged', line });
  }
}
