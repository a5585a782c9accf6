export { type Connection, type Db, inTransaction, type Pool, type Tx } from './connection/db.ts';
export { type BatchStatement, batchStatement, type Statement, statement } from './connection/statement.ts';
export { together, type Writer } from './connection/writer.ts';
export { grantAppRole } from './grant-app-role.ts';
export { createPostgresLedger, type PostgresLedgerOptions } from './ledger.ts';
export { migrate } from './migrate.ts';
export { type Note, noteInAudit } from './note-in-audit.ts';
export { findRequests } from './requests/find-request.ts';
export { create as createRunIn } from './runs.ts';
