import { type Db, readMigrations } from '@dream-agent/hitl/postgres';
import { DatabaseError } from './database-error.ts';
import { MIGRATIONS, type Migrated } from './migrations.ts';
import { LIST_MIGRATIONS } from './sql/doctor/list-migrations.ts';

/** SQLSTATEs of a database without our tables, or without the column: nothing newer than us has been there. */
const NOTHING_NEWER = ['42P01', '3F000', '42703'];

const SCHEMAS = Object.keys(MIGRATIONS) as Migrated[];

/** How the tables differ from what this version knows, in names such as `server/000034_graph_version.sql`. */
export interface Differences {
  /** Known here, and not applied. */
  readonly missing: readonly string[];
  /** Applied by a newer version, which says that an older one must not go on beside it. */
  readonly breaking: readonly string[];
}

/** Compares the tables with what this version knows, each time that it is asked. */
export async function compareTables(): Promise<(db: Db) => Promise<Differences>> {
  const ours = await Promise.all(
    SCHEMAS.map(async (schema) => ({ schema, names: (await readMigrations(MIGRATIONS[schema])).map(({ name }) => name) })),
  );
  return async (db) => {
    const parts = [];
    for (const { schema, names } of ours) {
      const applied = await LIST_MIGRATIONS[schema](db, {}).catch((error: { code?: string }) => {
        if (NOTHING_NEWER.includes(error.code ?? '')) return [];
        throw error;
      });
      const named = (all: readonly string[]) => all.map((name) => `${schema}/${name}`);
      const done = new Set(applied.map(({ name }) => name));
      parts.push({
        missing: named(names.filter((name) => !done.has(name))),
        breaking: named(applied.filter(({ name, breaking }) => breaking && !names.includes(name)).map(({ name }) => name)),
      });
    }
    return { missing: parts.flatMap(({ missing }) => missing), breaking: parts.flatMap(({ breaking }) => breaking) };
  };
}

/** What is the matter with a version that does not know these. */
export const tooNew = (breaking: readonly string[]): string =>
  `a newer version has made the tables what this one does not know (${breaking.join(', ')}); use the newer version`;

/** A version that would read and write tables which are not what it takes them for does not start. */
export async function refuseTooNew(db: Db): Promise<void> {
  const compare = await compareTables();
  const { breaking } = await compare(db);
  if (breaking.length > 0) throw new DatabaseError('SERVER_DATABASE_TOO_NEW', tooNew(breaking));
}
