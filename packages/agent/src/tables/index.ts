export { sqlName, sqlText } from './sql-text.ts';
export type { Batch, Tables, Values } from './tables.ts';
export { type WithTables, withTables } from './with-tables.ts';
export { PARQUET, writeTable } from './write-table.ts';
