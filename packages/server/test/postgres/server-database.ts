import { digestOf, type FreshDatabase, freshDatabase, type Template } from '../../../../test/postgres/fresh-database.ts';
import { migrateServer } from '../../src/postgres/index.ts';

const migrations = (name: string): URL => new URL(`../../../${name}/migrations/`, import.meta.url);

const SERVER: Template = {
  name: `server_template_${digestOf(...['hitl', 'agent', 'server'].map(migrations))}`,
  migrate: ({ url }) => migrateServer(url),
};

/** A database of the test's own with all tables of the server. */
export const serverDatabase = (): Promise<FreshDatabase> => freshDatabase(SERVER);
