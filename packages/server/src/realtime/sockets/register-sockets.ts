import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket as NetSocket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { WebSocketServer } from 'ws';
import { LARGEST_MESSAGE_BYTES, SOCKETS, type Socket } from '../../contract/index.ts';
import type { AppDeps } from '../../http/app-deps.ts';
import { ApiError } from '../../http/errors/api-error.ts';
import { admitSocket } from './admit-socket.ts';
import { type KeptSockets, keepSockets } from './keep-sockets.ts';
import { openSocket } from './open-socket.ts';
import { SOCKET_SETTINGS, type SocketSettings } from './socket-settings.ts';

interface Upgrade {
  readonly socket: Duplex;
  /** What was sent together with the request. */
  readonly head: Buffer;
}

/** A message that is only too long is answered by our own code; from here on it is not even taken in. */
const NOT_TAKEN_IN = 4 * LARGEST_MESSAGE_BYTES;
/** How long a client may take to answer that a socket is closed, in milliseconds. */
const CLOSE_WITHIN = 2_000;

const DOOR = {
  noServer: true,
  clientTracking: false,
  // Most messages are short, and each socket would hold the memory of a compressor.
  perMessageDeflate: false,
  maxPayload: NOT_TAKEN_IN,
  closeTimeout: CLOSE_WITHIN,
};

/** The sockets of the contract, at their addresses. A request for one goes the way of every request until somebody is admitted. */
export function registerSockets(app: FastifyInstance, deps: AppDeps): void {
  const settings: SocketSettings = { ...SOCKET_SETTINGS, ...deps.sockets };
  const kept = keepSockets(deps, settings);
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const door = new WebSocketServer(DOOR);
  measureSockets(deps, kept);

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    upgrades.set(request, { socket, head });
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket as NetSocket);
    // Refused: nobody else closes a connection that was to become a socket.
    response.once('finish', () => (socket as NetSocket).destroySoon());
    app.routing(request, response);
  });

  async function open(row: Socket, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const upgrade = upgrades.get(request.raw);
    if (upgrade === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') {
      const headers = { connection: 'Upgrade', upgrade: 'websocket' };
      throw new ApiError('INPUT_INVALID', 'this address is a socket; expected the headers of a WebSocket', { status: 426, headers });
    }
    const admitted = await admitSocket(deps, settings, row, request);
    kept.makeRoom(admitted.principal.userId);
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket as NetSocket);
    door.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (webSocket) => {
      // What breaks the protocol is closed by the library, with the code for it.
      webSocket.on('error', () => {});
      const socket = openSocket(deps, { ...admitted, webSocket, address: request.ip, settings });
      const { served } = socket;
      kept.add(socket);
      webSocket.once('close', () => served.gone());
      webSocket.on('message', (data: Buffer, isBinary) => (isBinary ? served.close('misbehaved') : served.heard(data.toString())));
    });
    return reply;
  }

  for (const row of Object.values<Socket>(SOCKETS)) {
    app.route({
      method: 'GET',
      url: row.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      config: { name: `${row.name}Socket` },
      handler: (request, reply) => open(row, request, reply),
    });
  }
  app.addHook('preClose', () => kept.closeAll());
}

function measureSockets({ figures }: AppDeps, kept: KeptSockets): void {
  new Gauge({
    name: 'dream_agent_sockets',
    help: 'Sockets that are open on this node',
    registers: [figures],
    collect() {
      this.set(kept.size);
    },
  });
}
