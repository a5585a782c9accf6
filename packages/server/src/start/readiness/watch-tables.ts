import type { Db } from '@dream-agent/hitl/postgres';
import { type Differences, tooNew } from '../../postgres/index.ts';

/** A newer version may change the tables at any time; after that, the older one works on for so long at most. */
const LOOK_MS = 1_000;

export interface WatchedTables {
  /** Why this version must not work on these tables any more, if it must not. That stays so. */
  breaking(): string | undefined;
  stop(): void;
}

export interface WatchTables {
  readonly compare: (db: Db) => Promise<Differences>;
  readonly onBreaking: (problem: string) => void;
  readonly everyMs?: number;
}

/** Looks whether a newer version has changed the tables into something that this one does not know. */
export function watchTables(db: Db, { compare, onBreaking, everyMs = LOOK_MS }: WatchTables): WatchedTables {
  let problem: string | undefined;
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    // A database that is away is told of elsewhere.
    const { breaking } = await compare(db).catch((): Pick<Differences, 'breaking'> => ({ breaking: [] }));
    looking = false;
    if (breaking.length === 0 || problem !== undefined) return;
    clearInterval(timer);
    problem = tooNew(breaking);
    onBreaking(problem);
  };
  const timer = setInterval(() => void look(), everyMs).unref();
  return { breaking: () => problem, stop: () => clearInterval(timer) };
}
