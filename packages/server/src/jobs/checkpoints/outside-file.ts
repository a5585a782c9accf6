import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, CheckpointSchema } from '@dream-agent/hitl';
import { z } from 'zod';

/** Said by somebody who knows why the database is behind its copy; what was copied before counts no more. */
const OverrideSchema = z.strictObject({
  override: z.strictObject({ at: z.iso.datetime(), by: z.string(), reason: z.string(), known: z.int(), last: z.int() }),
});
export type Override = z.infer<typeof OverrideSchema>;

/** A line of `checkpoints.jsonl`. */
export type OutsideLine = Checkpoint | Override;

export type Newest =
  | { readonly kind: 'none' }
  | { readonly kind: 'checkpoint'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'override'; readonly override: Override['override'] }
  | { readonly kind: 'damaged'; readonly problem: string };

const fileIn = (folder: string): string => join(folder, 'checkpoints.jsonl');
const NEWLINE = 0x0a;
/** Holds the last line, however long one is. */
const TAIL = 16_384;

/** The last line that is whole. One that was cut off by a crash had not been written yet. */
export async function readNewest(folder: string): Promise<Newest> {
  const file = await open(fileIn(folder), 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return { kind: 'none' };
  try {
    const { tail } = await readTail(file);
    const end = tail.lastIndexOf(NEWLINE);
    if (end === -1) return tail.length < TAIL ? { kind: 'none' } : { kind: 'damaged', problem: 'its last line has no end' };
    return parse(tail.subarray(tail.lastIndexOf(NEWLINE, end - 1) + 1, end).toString());
  } finally {
    await file.close();
  }
}

/** Adds lines and has them on the disk before it answers. */
export async function appendLines(folder: string, lines: readonly OutsideLine[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = await open(fileIn(folder), 'a+', 0o600);
  try {
    const { tail, size } = await readTail(file);
    const torn = tail.length - 1 - tail.lastIndexOf(NEWLINE);
    if (torn > 0) await file.truncate(size - torn);
    await file.appendFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    await file.sync();
  } finally {
    await file.close();
  }
}

async function readTail(file: Awaited<ReturnType<typeof open>>): Promise<{ tail: Buffer; size: number }> {
  const { size } = await file.stat();
  const length = Math.min(size, TAIL);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return { tail: buffer, size };
}

function parse(line: string): Newest {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { kind: 'damaged', problem: 'its last line is not JSON' };
  }
  const override = OverrideSchema.safeParse(value);
  if (override.success) return { kind: 'override', ...override.data };
  const checkpoint = CheckpointSchema.safeParse(value);
  if (checkpoint.success) return { kind: 'checkpoint', checkpoint: checkpoint.data };
  return { kind: 'damaged', problem: 'its last line is no checkpoint' };
}
