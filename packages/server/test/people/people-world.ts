import type { Role } from '@dream-agent/hitl/schema';
import type pg from 'pg';
import { postgresHarness } from '../../../../test/postgres/fresh-database.ts';
import { createUser, type NewUser } from '../../src/people/index.ts';
import { openPool } from '../../src/postgres/index.ts';
import { serverDatabase } from '../postgres/server-database.ts';

/** A database with the server's tables, whose clock can be moved. */
export interface PeopleWorld {
  readonly db: pg.Pool;
  readonly url: string;
  advance(seconds: number): Promise<void>;
  /** Somebody new, who gets an id. */
  person(about?: Partial<NewUser>): Promise<string>;
  close(): Promise<void>;
}

let counter = 0;

export async function openPeopleWorld(): Promise<PeopleWorld> {
  const database = await serverDatabase();
  const harness = await postgresHarness(database);
  const db = openPool({ url: database.url, name: 'test', max: 20 });
  return {
    db,
    url: database.url,
    advance: (seconds) => harness.advance(seconds),
    person: async (about = {}) => {
      const made = await createUser(db, { name: `김하늘 ${counter++}`, role: 'viewer' satisfies Role, language: 'ko', ...about });
      if (made.kind !== 'created') throw new Error(JSON.stringify(made));
      return made.userId;
    },
    close: async () => {
      await db.end();
      await harness.close();
      await database.drop();
    },
  };
}

/** The same thing so many times at once. */
export const atOnce = <T>(times: number, what: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => what(index)));

export function countKinds(outcomes: readonly { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of outcomes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
