import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The world outside: a process that is never killed. It writes down what it was called with before it does anything else, and
 * answers after a while, so that whoever calls can die meanwhile. Started with the file for calls and the file for webhooks.
 */

const [callsFile = '', hooksFile = ''] = process.argv.slice(2);
const LONGEST_MS = 400;

const server = createServer(async (request, response) => {
  let text = '';
  for await (const part of request as AsyncIterable<Buffer>) text += part.toString();
  const at = new Date().toISOString();
  if (request.url === '/hook') {
    const { type, data } = JSON.parse(text) as { type: string; data: unknown };
    appendFileSync(hooksFile, `${JSON.stringify({ at, id: request.headers['webhook-id'], type, data })}\n`);
    response.end();
    return;
  }
  const tool = (request.url ?? '').slice(1);
  const key = String(request.headers['idempotency-key']);
  appendFileSync(callsFile, `${JSON.stringify({ at, tool, key })}\n`);
  const wait = createHash('sha256').update(key).digest().readUInt16BE(0) % LONGEST_MS;
  setTimeout(() => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ summary: `${tool} done`, data: { [tool === 'pay' ? 'receipt' : 'notice']: { key } } }));
  }, wait);
});
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.once('disconnect', () => process.exit());
