import { type Checkpoint, CheckpointSchema } from '@dream-agent/hitl/schema';
import { z } from 'zod';

export class NotACheckpoint extends Error {}

const Several = z.union([z.array(CheckpointSchema).min(1), CheckpointSchema.transform((one) => [one])]);

/** One checkpoint, a list of them, or one a line, as a program that collects them appends them. */
export function readCheckpoints(text: string): Checkpoint[] {
  for (const candidate of [text, `[${text.trim().split('\n').join(',')}]`]) {
    try {
      const read = Several.safeParse(JSON.parse(candidate));
      if (read.success) return read.data;
    } catch {
      // Not JSON as a whole; perhaps line by line.
    }
  }
  throw new NotACheckpoint('this is not a checkpoint');
}
