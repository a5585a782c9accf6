import { type Db, readMigrations } from '@dream-agent/hitl/postgres';
import { MIGRATIONS, type Migrated } from '../../../postgres/migrations.ts';
import { LIST_MIGRATIONS } from '../../../postgres/sql/doctor/list-migrations.ts';
import { broken, type Check, ok } from '../check.ts';
import { needed } from '../needed.ts';

/** SQLSTATEs of a database without our tables. */
const NO_TABLE = ['42P01', '3F000'];

export const checkTables: Check = async (examined) => {
  const db = needed(examined, 'db');
  const { texts } = examined.cli;
  const parts = await Promise.all((['hitl', 'agent', 'server'] as const).map((schema) => compare(db, schema)));
  const missing = parts.flatMap((part) => part.missing);
  const unknown = parts.flatMap((part) => part.unknown);
  if (unknown.length > 0) return broken(texts.doctor.unknownTables(unknown.join(', ')), texts.doctor.newerProgram);
  const changed = parts.flatMap((part) => part.changed);
  if (changed.length > 0) return broken(texts.doctor.changedTables(changed.join(', ')), texts.doctor.sameProgram);
  if (missing.length > 0) return broken(texts.doctor.missingTables(missing.join(', ')), texts.doctor.startMigrates);
  examined.hasTables = true;
  return ok(texts.doctor.migrations(parts.reduce((sum, { known }) => sum + known, 0)));
};

async function compare(db: Db, schema: Migrated) {
  const ours = await readMigrations(MIGRATIONS[schema]);
  const rows = await LIST_MIGRATIONS[schema](db, {}).catch((error: { code?: string }) => {
    if (NO_TABLE.includes(error.code ?? '')) return [];
    throw error;
  });
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  const namesOf = (all: readonly { name: string }[]) => all.map(({ name }) => `${schema}/${name}`);
  return {
    known: ours.length,
    missing: namesOf(ours.filter(({ name }) => !applied.has(name))),
    changed: namesOf(ours.filter(({ name, digest }) => applied.has(name) && applied.get(name) !== digest)),
    // What a newer version has only added is no trouble to this one.
    unknown: namesOf(rows.filter(({ name, breaking }) => breaking && ours.every((one) => one.name !== name))),
  };
}
