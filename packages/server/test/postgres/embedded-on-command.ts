import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../../src/postgres/index.ts';

/* A process that runs the embedded server in the folder it is given, and ends as the line on its input says. */
const server = await startEmbeddedPostgres({ folder: process.argv[2] as string });
console.log(JSON.stringify({ port: server.port, pid: server.pid, url: server.url }));
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'stop') {
    await server.stop();
    process.exitCode = 3;
    // Nothing else keeps it.
    process.stdin.destroy();
    break;
  }
  if (line === 'exit') process.exit(4);
  if (line === 'throw') throw new Error('uncaught');
}
