import type { FileHandle } from 'node:fs/promises';
import { parseTrace } from './read-traces.ts';

const NEWLINE = 0x0a;
const STEP = 64 * 1024;

/**
 * Makes a file that was cut off in the middle of a line end with a whole one, so that the next line doesn't run into what is left.
 * Returns the size of the file.
 */
export async function mendTail(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  const start = await startOfTail(handle, size);
  if (start === size) return size;
  const tail = Buffer.alloc(size - start);
  await handle.read(tail, 0, tail.length, start);
  if (parseTrace(tail.toString('utf8')) === undefined) {
    await handle.truncate(start);
    return start;
  }
  // Only its line break is missing.
  await handle.appendFile('\n');
  return size + 1;
}

/** Where the last line begins; the size of the file if it ends with a line break. */
async function startOfTail(handle: FileHandle, size: number): Promise<number> {
  const buffer = Buffer.alloc(STEP);
  for (let end = size; end > 0; ) {
    const from = Math.max(0, end - STEP);
    const { bytesRead } = await handle.read(buffer, 0, end - from, from);
    const at = buffer.subarray(0, bytesRead).lastIndexOf(NEWLINE);
    if (at !== -1) return from + at + 1;
    end = from;
  }
  return 0;
}
