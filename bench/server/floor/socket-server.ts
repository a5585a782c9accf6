import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { begin } from '../child.ts';

/** Sockets with nothing behind them: whoever writes tells this process, and it tells whoever listens. No database, no numbers. */
const { say } = await begin<object>();
const listening = new Map<string, Set<WebSocket>>();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
sockets.on('connection', (socket, { url = '' }) => {
  const group = listening.get(url) ?? new Set();
  listening.set(url, group.add(socket));
});
server.listen(0, '127.0.0.1', () => say(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('message', ({ stream, text }: { stream: string; text: string }) => {
  for (const socket of listening.get(stream) ?? []) socket.send(text);
});
process.once('SIGTERM', () => process.exit(0));
