import { ApiError } from '../errors/api-error.ts';

/** A cursor holds where a page ended, and in which list: one of another list or another order is refused. */
export function writeCursor(list: string, place: readonly string[]): string {
  return Buffer.from(JSON.stringify([list, ...place])).toString('base64url');
}

export function readCursor(list: string, parts: number, cursor: string | undefined): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  const read = parse(cursor);
  const isOurs = Array.isArray(read) && read.length === parts + 1 && read.every((part) => typeof part === 'string') && read[0] === list;
  if (!isOurs)
    throw new ApiError('CURSOR_INVALID', 'the cursor is not of this list in this order; expected next_cursor of the page before');
  return (read as string[]).slice(1);
}

/** For a list by number: where the page before ended, as text that PostgreSQL reads as a number. */
export function numberInCursor(list: string, cursor: string | undefined): string | null {
  const [number] = readCursor(list, 1, cursor) ?? [];
  if (number === undefined) return null;
  if (!/^\d{1,15}$/.test(number)) throw new ApiError('CURSOR_INVALID', 'the cursor was not made by this server');
  return number;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
}
