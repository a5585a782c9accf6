import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { refuseGarbage } from '../errors/refuse-garbage.ts';

/** Slower than this is nobody who means to send a file: about 300 bytes a second. */
const LEAST_SHARE = 8 * 1024;

/**
 * Cuts off whoever takes too long to send a body. A file may take as long as it needs, so long as it keeps coming; anything else,
 * and what still comes when it has been answered, has to be there in time. Node's own limit knows only one time for all.
 */
export function limitBodyTime(app: FastifyInstance, withinMs: number): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    const { 'content-length': length = '0', 'transfer-encoding': coding } = raw.headers;
    if (length === '0' && coding === undefined) return;
    watch(raw, reply.raw, { withinMs, isFile: routeOptions.config.takesFile === true });
  });
}

function watch(request: IncomingMessage, response: ServerResponse, { withinMs, isFile }: { withinMs: number; isFile: boolean }): void {
  const { socket } = request;
  // A request that was handed in from inside comes over no connection, and is there as a whole.
  if (!(socket instanceof Socket)) return;
  let read = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || socket.destroyed) return clearInterval(timer);
    const came = socket.bytesRead - read;
    read = socket.bytesRead;
    if (isFile && came >= LEAST_SHARE && !response.writableEnded) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else refuseGarbage(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
  }, withinMs).unref();
  request.once('end', () => clearInterval(timer));
  request.once('close', () => clearInterval(timer));
}
