import { readdir, readFile } from 'node:fs/promises';
import { sha256 } from '../../core/digest.ts';
import { HitlError } from '../../schema/errors.ts';

/** One file of a folder of migrations. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
  /** Whether a version that does not know it must not work on beside it. The first line says so: `-- additive` or `-- breaking`. */
  readonly breaking: boolean;
}

const KIND = /^-- (additive|breaking)\r?\n/;

/** The migrations of a folder, `000001_name.sql` and those after it, in their order. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{6}_[a-z_]+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const kind = KIND.exec(sql)?.[1];
      if (kind === undefined)
        throw new HitlError('HITL_MIGRATION_FAILED', `${name}: expected a first line of "-- additive" or "-- breaking"`);
      return { number: Number(name.slice(0, 6)), name, sql, digest: sha256(sql), breaking: kind === 'breaking' };
    }),
  );
}
