import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Db } from '@dream-agent/hitl/postgres';
import { LIST_MIGRATIONS } from '../../../postgres/sql/doctor/list-migrations.ts';
import { broken, type Check, ok } from '../check.ts';
import { needed } from '../needed.ts';

type Schema = keyof typeof LIST_MIGRATIONS;

/** Where each part of the program keeps its own, as they were installed. */
const FOLDERS: Readonly<Record<Schema, URL>> = {
  hitl: new URL('../../migrations/', import.meta.resolve('@dream-agent/hitl/postgres')),
  agent: new URL('../migrations/', import.meta.resolve('@dream-agent/agent')),
  server: new URL('../../../../migrations/', import.meta.url),
};

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

async function compare(db: Db, schema: Schema) {
  const files = (await readdir(FOLDERS[schema])).filter((name) => /^\d{6}_[a-z_]+\.sql$/.test(name));
  const rows = await LIST_MIGRATIONS[schema](db, {}).catch((error: { code?: string }) => {
    if (NO_TABLE.includes(error.code ?? '')) return [];
    throw error;
  });
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  const digests = await Promise.all(files.map((name) => digestOf(new URL(name, FOLDERS[schema]))));
  const named = (names: readonly string[]) => names.map((name) => `${schema}/${name}`);
  return {
    known: files.length,
    missing: named(files.filter((name) => !applied.has(name))),
    changed: named(files.filter((name, index) => applied.has(name) && applied.get(name) !== digests[index])),
    unknown: named([...applied.keys()].filter((name) => !files.includes(name))),
  };
}

const digestOf = async (file: URL): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file, 'utf8'))
    .digest('hex');
