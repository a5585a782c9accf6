import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AgentConfig } from '@dream-agent/agent';
import { type Decision, type Person, type RequestId, type RunId, submitDecision } from '@dream-agent/hitl';
import type pg from 'pg';
import { postgresHarness } from '../../../../test/postgres/fresh-database.ts';
import { type AgentDeps, type StartRun, startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { type AgentWorker, createWorker, type WorkerOptions } from '../../src/worker/index.ts';
import { serverDatabase } from '../postgres/server-database.ts';
import { eventually } from './eventually.ts';
import { type OpenNode, openNode, repositoryConfig } from './open-node.ts';

export const TODAY = '2026-11-16';
export const REPORT = '지난달 선크림 리뷰 분석해서 보고서 만들어줘';

export const minji: Person = { kind: 'person', id: 'usr_minji000000', role: 'reviewer', groups: [], channel: 'rest' };
export const arin: Person = { kind: 'person', id: 'usr_arin0000000', role: 'admin', groups: [], channel: 'rest' };

/** A database with everything, and as many nodes on it as a test wants. */
export class World {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly folder: string;
  readonly deps: AgentDeps;
  readonly advance: (seconds: number) => Promise<void>;
  readonly #closing: (() => Promise<unknown>)[] = [];
  #nodes = 0;

  private constructor(url: string, folder: string, deps: AgentDeps, advance: World['advance'], closing: (() => Promise<unknown>)[]) {
    this.url = url;
    this.pool = deps.pool as pg.Pool;
    this.folder = folder;
    this.deps = deps;
    this.advance = advance;
    this.#closing = closing;
  }

  static async open(config?: AgentConfig): Promise<World> {
    const database = await serverDatabase();
    const harness = await postgresHarness(database);
    const folder = await mkdtemp(join(tmpdir(), 'runs-'));
    const closing = [() => harness.close(), () => database.drop(), () => rm(folder, { recursive: true, force: true })];
    const { deps, close } = await openNode({ url: database.url, folder, node: 'api', config: config ?? (await repositoryConfig()) });
    closing.unshift(close);
    return new World(database.url, folder, deps, (seconds) => harness.advance(seconds), closing);
  }

  /** Another program on the same database, which drives runs. */
  async node(
    options: Partial<WorkerOptions> & Partial<Pick<OpenNode, 'config' | 'between' | 'graphVersions'>> = {},
  ): Promise<AgentWorker & { deps: AgentDeps }> {
    const { config, between, graphVersions, ...rest } = options;
    let worker: AgentWorker | undefined;
    const { deps, close } = await openNode({
      url: this.url,
      folder: this.folder,
      node: `node-${++this.#nodes}`,
      config: config ?? (await repositoryConfig()),
      worker: () => worker,
      ...(between === undefined ? {} : { between }),
      ...(graphVersions === undefined ? {} : { graphVersions }),
    });
    worker = createWorker({ pollMs: 50, sweepMs: 50, graceMs: 5000, ...rest, deps, url: this.url });
    const made = worker;
    this.#closing.unshift(() => made.stop(), close);
    return { ...made, deps };
  }

  async session(): Promise<string> {
    return (await createSession(this.pool, { owner: minji.id, language: 'ko' })).sessionId;
  }

  async start(sessionId: string, request: string, more: Partial<StartRun> = {}): Promise<RunId> {
    const started = await startRun(this.deps, { sessionId, request, actor: minji, today: TODAY, ...more });
    if (started.kind === 'refused') throw new Error(`${started.code}: ${started.message}`);
    return started.runId;
  }

  /** Waits until a run stands like that. */
  async until(runId: RunId, ...statuses: string[]): Promise<string> {
    return eventually(
      async () => (await this.deps.ledger.findRun(runId))?.status ?? '',
      (status) => statuses.includes(status),
    );
  }

  pending = (runId: RunId) => this.deps.ledger.listRequests({ runId, status: 'pending' });

  /** Waits for the next question of a run. */
  async asked(runId: RunId) {
    const [request] = await eventually(
      () => this.pending(runId),
      (pending) => pending.length > 0,
    );
    return request as NonNullable<typeof request>;
  }

  async decide(requestId: RequestId, decision: Decision, actor: Person = arin) {
    const state = await this.deps.ledger.findRequest(requestId);
    if (state === undefined) throw new Error(`no ${requestId}`);
    const { actionDigest: shownDigest } = state.request;
    return submitDecision({ ledger: this.deps.ledger, rules: this.deps.rules }, { requestId, actor, decision, shownDigest });
  }

  /** Answers whatever comes up until the run has ended. */
  async playToEnd(runId: RunId, answer: (kind: string) => Decision = () => ({ kind: 'approve' })): Promise<string> {
    for (;;) {
      const status = await this.until(runId, 'waiting', 'succeeded', 'failed', 'rejected', 'cancelled');
      if (status !== 'waiting') return status;
      for (const request of await this.pending(runId)) await this.decide(request.id, answer(request.kind));
    }
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
  }
}
