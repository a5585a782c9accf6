export { DATABASE_ERROR_CODES, DatabaseError, type DatabaseErrorCode } from './database-error.ts';
export { type EmbeddedEvent, type EmbeddedPostgres, type StartEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
export { grantServer } from './grant-server.ts';
export { isDatabaseAway, isInfrastructure } from './infrastructure.ts';
export { migrateServer } from './migrate-server.ts';
export { type OpenPool, openPool } from './pool.ts';
export { compareTables, type Differences, tooNew } from './too-new.ts';
