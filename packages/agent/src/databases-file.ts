import { z } from 'zod';
import { readConfigFile } from './models/config-file.ts';
import type { Databases, OpenDatabase } from './tools/builtin/index.ts';
import { type Environment, fillIn } from './tools/registry/definition/environment.ts';

const DatabasesFileSchema = z.strictObject({
  version: z.literal(1),
  /** Addresses by name. They name environment variables, since there is a password in them: `${SALES_DATABASE_URL}`. */
  databases: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,30}$/, 'expected small letters, digits and _'), z.string().min(1)),
});

/** The databases of `config/databases.yaml` that the collector may read; none, where there is no such file. */
export function readDatabasesFile(
  text: string | undefined,
  file: string,
  env: Environment,
  openDatabase: (url: string) => OpenDatabase,
): Databases {
  if (text === undefined) return new Map();
  const { values } = fillIn(readConfigFile(DatabasesFileSchema, text, file).value.databases, env, file);
  return new Map(Object.entries(values).map(([name, url]) => [name, openDatabase(url)]));
}
