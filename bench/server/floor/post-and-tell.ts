import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { WebSocketServer } from 'ws';
import { begin } from '../child.ts';

/**
 * The least there is between somebody who posts and somebody who watches, and between a decision and whoever goes on: a row, a
 * NOTIFY, a listener that takes the row in a commit of its own and tells a socket. No agent, no people, no record.
 */
const { given, say } = await begin<{ databaseUrl: string }>();
const pool = new pg.Pool({ connectionString: given.databaseUrl, max: 20 });
pool.on('error', () => {});
await pool.query(`create schema if not exists floor;
  create table if not exists floor.posted (id text primary key, at timestamptz not null default clock_timestamp(), taken_at timestamptz)`);
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', async () => {
    const { id } = JSON.parse(Buffer.concat(parts).toString()) as { id: string };
    await pool.query('insert into floor.posted (id) values ($1)', [id]);
    response.writeHead(202, { 'content-type': 'application/json' }).end('{}');
    await pool.query(`select pg_notify('floor', $1)`, [id]);
  });
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const listener = new pg.Client({ connectionString: given.databaseUrl });
await listener.connect();
await listener.query('listen floor');
listener.on('notification', async ({ payload = '' }) => {
  await pool.query('update floor.posted set taken_at = clock_timestamp() where id = $1 and taken_at is null', [payload]);
  for (const socket of sockets.clients) socket.send(JSON.stringify({ run_id: payload }));
});
server.listen(0, '127.0.0.1', () => say(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.once('SIGTERM', () => process.exit(0));
