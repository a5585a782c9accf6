import { readVersion } from '../../../postgres/sql/doctor/read-version.ts';
import { reasonOf } from '../../problems.ts';
import { broken, type Check, ok } from '../check.ts';
import { needed } from '../needed.ts';

/** The oldest PostgreSQL that has all that the tables need. */
const OLDEST = 14;

export const checkDatabase: Check = async (examined) => {
  const settings = needed(examined, 'settings');
  const { texts } = examined.cli;
  const isGiven = settings.database.url !== undefined;
  const db = needed(examined, 'db');
  try {
    const [row] = await readVersion(db, {});
    const version = row?.version ?? 0;
    const found = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
    return version < OLDEST * 10_000 ? broken(found, texts.doctor.newerPostgres(OLDEST)) : ok(found);
  } catch (error) {
    return broken(
      reasonOf(error),
      isGiven ? texts.doctor.databaseUrl : texts.doctor.ownDatabase(`${settings.folder}/postgres/postgres.log`),
    );
  }
};
