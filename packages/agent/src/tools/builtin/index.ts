export { type BuiltinToolsOptions, builtinTools } from './builtin-tools.ts';
export type { DatabaseSession, Databases, OpenDatabase } from './collector/sources/database.ts';
