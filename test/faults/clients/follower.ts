import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ClientRecord } from './acknowledgements.ts';
import { type Caller, callOnce } from './call.ts';

const OPEN_MS = 6_000;
/** As a browser does that hears nothing: it asks, and goes elsewhere if nobody answers. */
const SILENCE_MS = 8_000;

/** Follows the inbox over sockets, from node to node as they die, and writes down each number that it hears. */
export async function followInbox(caller: Caller, record: ClientRecord, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const url = caller.chance.pick(caller.urls);
    const here = { ...caller, urls: [url] };
    const ticket = await callOnce(here, 'POST', '/api/auth/socket-ticket', { body: {} });
    if (ticket?.status !== 200 && ticket?.status !== 201) {
      await sleep(200);
      continue;
    }
    const after = record.heard.at(-1) ?? 0;
    await listen(`${url.replace('http', 'ws')}/ws/inbox?ticket=${String(ticket.body['ticket'])}&after=${after}`, record, signal);
  }
}

function listen(address: string, record: ClientRecord, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: OPEN_MS });
    let lastHeard = performance.now();
    const beat = setInterval(() => {
      if (performance.now() - lastHeard > SILENCE_MS) socket.terminate();
      else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping', id: 'beat' }));
    }, 2_000);
    const end = () => {
      clearInterval(beat);
      signal.removeEventListener('abort', end);
      socket.terminate();
      resolve();
    };
    signal.addEventListener('abort', end);
    socket.on('error', () => {});
    socket.once('close', end);
    socket.on('message', (data: Buffer) => {
      lastHeard = performance.now();
      const { type, seq } = JSON.parse(data.toString()) as { type: string; seq: number };
      // What is said to this socket alone has no number of its own.
      if (!['inbox_state', 'hitl_error', 'ack', 'pong'].includes(type)) record.heard.push(seq);
    });
  });
}
