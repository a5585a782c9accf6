import type { Socket } from 'node:net';
import { errorEntry } from '../../contract/index.ts';

/** For what is no request at all: nobody knows who asks, or in which language. */
export function refuseGarbage(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { number, title } = errorEntry('BODY_MALFORMED');
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const message = late ? 'the request took too long to arrive' : 'this is not a request of HTTP/1.1';
  const body = JSON.stringify({ error: { code: 'BODY_MALFORMED', number, title: title.en, message } });
  const status = late ? '408 Request Timeout' : '400 Bad Request';
  const head = [`HTTP/1.1 ${status}`, 'content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`];
  if (socket.writable) socket.write([...head, 'connection: close', '', body].join('\r\n'));
  socket.destroySoon();
}
