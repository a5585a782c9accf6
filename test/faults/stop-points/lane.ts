import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentConfig } from '@dream-agent/agent';
import { prepareAgent } from '../agent/prepare-agent.ts';
import type { Call } from '../checker/evidence.ts';
import { Doomed } from './doomed-process.ts';
import { loadSmallAgent } from './small-node.ts';

/** Long enough that somebody can come to grief meanwhile. */
const ANSWER_MS = 50;
const TOOLS = ['pay', 'notify'];

/** What tries that come one after the other have in common: a world outside, and an agent that calls it. */
export interface Lane {
  readonly folder: string;
  readonly root: string;
  readonly receiverUrl: string;
  readonly config: AgentConfig;
  /** What the world outside was called with since the last try began. */
  calls: Call[];
  /** Told of each call when it is written down, and before it is answered; says whether it is answered at all. */
  onCall: (tool: string) => Promise<boolean>;
  /** The node of the last try where it survived that, and a new one otherwise: to start one takes longer than most tries. */
  doomed(): Doomed;
  close(): Promise<void>;
}

export async function openLane(): Promise<Lane> {
  const folder = await mkdtemp(join(tmpdir(), 'stop-points-'));
  const answer = (response: ServerResponse, tool: string, key: string) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ summary: `${tool} done`, data: { [tool === 'pay' ? 'receipt' : 'notice']: { key } } }));
  };
  const server = createServer(async (request, response) => {
    request.resume();
    const tool = (request.url ?? '').slice(1);
    // Somebody of another program, who looks for what was at this port before.
    if (!TOOLS.includes(tool)) return void response.writeHead(404).end();
    const key = String(request.headers['idempotency-key']);
    lane.calls.push({ tool, key });
    if (await lane.onCall(tool)) setTimeout(() => answer(response, tool, key), ANSWER_MS);
    else response.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const root = await prepareAgent(join(folder, 'agent'), receiverUrl);
  let doomed: Doomed | undefined;
  const lane: Lane = {
    folder,
    root,
    receiverUrl,
    config: await loadSmallAgent(root, receiverUrl),
    calls: [],
    onCall: async () => true,
    doomed: () => (doomed = doomed?.isThere ? doomed : new Doomed({ folder, root, receiverUrl })),
    close: async () => {
      doomed?.kill();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
  return lane;
}
