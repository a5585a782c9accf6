import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newSession, type Session, SessionSchema } from '../session/session.ts';

/** How a stored session was found. */
export type FoundSession =
  | { readonly kind: 'new' | 'found'; readonly session: Session }
  /** It could not be read, and was set aside. */
  | { readonly kind: 'damaged'; readonly session: Session; readonly kept: string };

/** A session that outlives the program, in one file. */
export interface SessionFile {
  load(): Promise<FoundSession>;
  /** `elsewhere` when somebody else has written to the file since: theirs stays. */
  save(session: Session): Promise<'saved' | 'elsewhere'>;
}

/** One conversation is longer than this only if something is wrong. */
const MOST_BYTES = 20_000_000;

export function sessionFile(file: string, now: () => Date): SessionFile {
  let known: string | undefined;
  const read = async (): Promise<string | undefined> => readFile(file, 'utf8').catch(ifMissing);
  return {
    async load() {
      known = await read();
      if (known === undefined) return { kind: 'new', session: newSession() };
      const session = parse(known);
      if (session !== undefined) return { kind: 'found', session };
      const kept = `${file}.damaged-${now().toISOString().replaceAll(/[:.]/g, '-')}`;
      await rename(file, kept);
      known = undefined;
      return { kind: 'damaged', session: newSession(), kept };
    },
    async save(session) {
      if ((await read()) !== known) return 'elsewhere';
      const text = `${JSON.stringify(SessionSchema.parse(session))}\n`;
      await mkdir(dirname(file), { recursive: true });
      // Whole or not at all, also when the program is killed in the middle of it.
      await writeFile(`${file}.${process.pid}.new`, text, { mode: 0o600 });
      await rename(`${file}.${process.pid}.new`, file);
      known = text;
      return 'saved';
    },
  };
}

function parse(text: string): Session | undefined {
  if (text.length > MOST_BYTES) return undefined;
  try {
    return SessionSchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
