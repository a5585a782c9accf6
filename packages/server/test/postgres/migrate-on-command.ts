import { createInterface } from 'node:readline';
import { migrateServer } from '../../src/postgres/index.ts';

/* A node that starts: for every address on its input it migrates, and says what came of it. */
console.log('ready');
for await (const url of createInterface({ input: process.stdin })) {
  const outcome = await migrateServer(url).catch((error: Error) => ({ failed: error.message }));
  console.log(JSON.stringify(outcome));
}
