import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Messages } from './messages.ts';

/** What a command sees of the world. */
export interface CommandContext {
  readonly say: Messages;
  readonly stdin: Readable;
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
}

/** What a command ends with. */
export const EXIT = { ok: 0, broken: 1, unusable: 2 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** Something the person who typed the command can put right. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

/** Opens an export; `-` is standard input. */
export function openExport(path: string, context: CommandContext): Readable {
  // Pieces that stay in the processor's cache while their lines are looked at.
  return path === '-' ? context.stdin : createReadStream(path, { highWaterMark: 128 * 1024 });
}

/** Runs `read`, and turns what the file system says into a sentence. */
export async function readable<Result>(path: string, context: CommandContext, read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    // A broken pipe is about whoever reads what we write.
    if (error instanceof Error && 'syscall' in error && (error as NodeJS.ErrnoException).code !== 'EPIPE')
      throw new UsageProblem(context.say.unreadable(path, error.message));
    throw error;
  }
}
