import { readMigrations } from '@dream-agent/hitl/postgres';
import { expect, test } from 'vitest';
import { MIGRATIONS } from '../../src/postgres/migrations.ts';

const tablesIn = (sql: string, what: RegExp): string[] => [...sql.matchAll(what)].flatMap(([, name]) => name ?? []);

/*
 * Whoever waits behind a migration for one table may hold another: a migration that wants both waits for them as they wait for it, and
 * on a busy database gives way each time that it is tried.
 */
test.each(Object.entries(MIGRATIONS))('a migration of %s alters one table that is in use at most', async (_, folder) => {
  for (const { name, sql } of await readMigrations(folder)) {
    const made = new Set(tablesIn(sql, /^create table (?:if not exists )?([\w.]+)/gim));
    const altered = tablesIn(sql, /^\s*alter table (?:if exists )?(?:only )?([\w.]+)/gim).filter((table) => !made.has(table));
    expect(new Set(altered).size, name).toBeLessThanOrEqual(1);
  }
});
