export { createCheckpointReader } from './checkpoint-reader.ts';
export { createFencedSaver, type FencedSaver, type FencedSaverOptions, type Lateness } from './fenced-saver.ts';
export { grantCheckpoints } from './grant-checkpoints.ts';
export { migrateAgent } from './migrate.ts';
export { plainJson } from './plain-json.ts';
