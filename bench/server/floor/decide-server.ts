import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { decideByHand } from '../../ledger/floor.ts';
import { begin } from '../child.ts';

/** A decision over HTTP with nothing else to it: no people, no rules, no record; the commit by hand of the ledger's bench. */
const { given, say } = await begin<{ databaseUrl: string }>();
const pool = new pg.Pool({ connectionString: given.databaseUrl, max: 20 });
pool.on('error', () => {});
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    const { request_id: id } = JSON.parse(Buffer.concat(parts).toString()) as { request_id: string };
    await decideByHand(pool, id);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"kind":"recorded"}');
  });
});
server.listen(0, '127.0.0.1', () => say(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
