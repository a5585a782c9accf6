import { z } from 'zod';

const KeySchema = z.tuple([z.string().max(400), z.string().max(100)]);

/** Where a page ended: the key it is sorted by, and the id. */
export type PageEnd = z.infer<typeof KeySchema>;

export const writeCursor = (end: PageEnd): string => Buffer.from(JSON.stringify(end)).toString('base64url');

/** Nothing, if it is no cursor of ours. */
export function readCursor(cursor: string): PageEnd | undefined {
  try {
    return KeySchema.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}
