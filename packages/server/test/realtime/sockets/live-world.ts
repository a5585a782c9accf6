import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hold, RunId } from '@dream-agent/hitl';
import { actorOf, authenticateWebSession } from '../../../src/auth/index.ts';
import { startRun } from '../../../src/runs/index.ts';
import { createSession } from '../../../src/sessions/index.ts';
import { type AppWorld, openAppWorld, type Someone } from '../../app/app-world.ts';
import { TODAY } from '../../worker/world.ts';
import { type LiveProcess, startLiveProcess } from './live-process.ts';
import { type LiveNode, type NodeOptions, openLiveNode } from './open-live-node.ts';

export type { LiveNode } from './open-live-node.ts';

/** A database with people, and as many nodes on it as a test wants, each with a port of its own. */
export class LiveWorld {
  readonly app: AppWorld;
  readonly folder: string;
  readonly #nodes = new Set<LiveNode>();
  readonly #processes: LiveProcess[] = [];
  #count = 0;

  private constructor(app: AppWorld, folder: string) {
    this.app = app;
    this.folder = folder;
  }

  static async open(): Promise<LiveWorld> {
    return new LiveWorld(await openAppWorld(), await mkdtemp(join(tmpdir(), 'live-')));
  }

  async node(options: NodeOptions = {}): Promise<LiveNode> {
    const { origins, publicUrl } = this.app.deps;
    const over = { origins, publicUrl, ...options.over };
    const opened = await openLiveNode({ ...options, over, url: this.app.url, folder: this.folder, name: `live-${++this.#count}` });
    const live: LiveNode = {
      ...opened,
      stop: async () => {
        if (this.#nodes.delete(live)) await opened.stop();
      },
    };
    this.#nodes.add(live);
    return live;
  }

  /** A node that can be killed. */
  async process(options: { readonly drives?: boolean } = {}): Promise<LiveProcess> {
    const started = await startLiveProcess({ ...options, url: this.app.url, folder: this.folder, name: `live-${++this.#count}` });
    this.#processes.push(started);
    return started;
  }

  async session(owner: Someone): Promise<string> {
    return (await createSession(this.app.db, { owner: owner.id, language: 'ko' })).sessionId;
  }

  async start({ deps }: LiveNode, owner: Someone, sessionId: string, request: string): Promise<RunId> {
    const principal = await authenticateWebSession(deps.db, owner.token);
    if (principal === undefined) throw new Error('not signed in');
    const started = await startRun(deps.agent, { sessionId, request, today: TODAY, actor: actorOf(principal, { channel: 'web' }) });
    if (started.kind === 'refused') throw new Error(`${started.code}: ${started.message}`);
    return started.runId;
  }

  /** A run that nobody drives, in the hands of the test, which makes things happen in it. */
  async held(node: LiveNode, owner: Someone, sessionId: string): Promise<Hold> {
    const runId = await this.start(node, owner, sessionId, '리뷰 분석해줘');
    const claimed = await node.deps.ledger.claimRun({ owner: 'test', leaseSeconds: 3_600, runId });
    if (claimed === undefined) throw new Error(`${runId} was not given`);
    return { runId, owner: 'test', fence: claimed.fence };
  }

  async close(): Promise<void> {
    for (const node of this.#nodes) await node.stop();
    for (const one of this.#processes) await one.kill();
    await rm(this.folder, { recursive: true, force: true });
    await this.app.close();
  }
}

/** Makes so much progress in a run that is held, as a worker would tell of it. */
export async function progress({ deps }: LiveNode, hold: Hold, from: number, to: number, note = '진행'): Promise<void> {
  for (let step = from; step < to; step++) {
    const data = { todoId: 'todo_collect', tool: 'collector', task: '수집', fraction: (step % 100) / 100, note: `${note} ${step}` };
    await deps.ledger.appendEvent(hold, { type: 'todo-progress', data });
    deps.agent.hint(hold.runId);
  }
}
