/** Schemas whose tables are made by numbered migrations of ours. */
export type Migrated = 'hitl' | 'agent' | 'server';

/** Where each part of the program keeps its own, as they were installed. */
export const MIGRATIONS: Readonly<Record<Migrated, URL>> = {
  hitl: new URL('../../migrations/', import.meta.resolve('@dream-agent/hitl/postgres')),
  agent: new URL('../migrations/', import.meta.resolve('@dream-agent/agent')),
  server: new URL('../../migrations/', import.meta.url),
};
