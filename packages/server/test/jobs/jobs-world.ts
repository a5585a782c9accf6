import { randomBytes } from 'node:crypto';
import { generateSigningKeys, type RunId } from '@dream-agent/hitl';
import { Registry } from 'prom-client';
import { type JobSettingsInput, type Jobs, type StartJobs, startJobs } from '../../src/jobs/index.ts';
import { appendMessages } from '../../src/postgres/sql/events/append-messages.ts';
import { eventually } from '../worker/eventually.ts';
import { World } from '../worker/world.ts';

export const aSecret = (): string => `whsec_${randomBytes(24).toString('base64')}`;

export interface StartedJobs extends Jobs {
  readonly figures: Registry;
}

interface MoreDeps {
  readonly deps?: Partial<StartJobs['deps']>;
  /** Without a key that signs. */
  readonly unsigned?: boolean;
}

/** A database with everything, and nodes that do background work on it. */
export class JobsWorld {
  readonly world: World;
  readonly keys = generateSigningKeys();
  readonly logged: { level: string; event: string; facts: Readonly<Record<string, unknown>> }[] = [];
  readonly #started: Jobs[] = [];
  readonly #told = new Map<string, number>();

  private constructor(world: World) {
    this.world = world;
  }

  static async open(): Promise<JobsWorld> {
    return new JobsWorld(await World.open());
  }

  get pool() {
    return this.world.pool;
  }

  async jobs(settings: JobSettingsInput, more: Partial<Omit<StartJobs, 'deps'>> & MoreDeps = {}): Promise<StartedJobs> {
    const { deps = {}, unsigned = false, ...rest } = more;
    const signing = unsigned ? {} : { signingKey: this.keys.privateKey };
    const figures = new Registry();
    const { ledger } = this.world.deps;
    const jobs = await startJobs({
      url: this.world.url,
      deps: { ledger, agent: this.world.deps, figures, random: () => 0.5, ...signing, ...deps },
      settings,
      log: (level, event, facts) => void this.logged.push({ level, event, facts }),
      beatMs: 50,
      sweepMs: 50,
      pollMs: 100,
      graceMs: 1_000,
      ...rest,
    });
    this.#started.push(jobs);
    return { ...jobs, figures };
  }

  /** A run that nobody drives: what is told of it is told by the test. */
  async run(): Promise<RunId> {
    return this.world.start(await this.world.session(), '지난달 선크림 리뷰 분석해서 보고서 만들어줘');
  }

  /** Tells a run's session so many things, one statement each; answers the ids of the messages. */
  async tell(runId: RunId, count = 1, type = 'layer_start', data: object = { layer: 'cognitive' }): Promise<string[]> {
    const ids: string[] = [];
    for (let told = 0; told < count; told++) {
      const run_seq = (this.#told.get(runId) ?? 1_000) + 1;
      this.#told.set(runId, run_seq);
      const messages = JSON.stringify([{ type, data, inbox: type.startsWith('hitl_') }]);
      const rows = await appendMessages(this.pool, { run_id: runId, run_seq, at: new Date('2026-11-18T01:02:03.004Z'), messages });
      ids.push(...rows.map(({ session_id, seq }) => `${session_id}_${seq}`));
    }
    return ids;
  }

  /** How the deliveries of an endpoint stand, by status. */
  async standing(endpoint: string): Promise<Record<string, number>> {
    const { rows } = await this.pool.query<{ status: string; count: string }>(
      'select status::text, count(*) from server.webhook_deliveries where endpoint = $1 group by status',
      [endpoint],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
  }

  /** Waits until so many are delivered, or dead. */
  until(endpoint: string, status: string, count: number): Promise<Record<string, number>> {
    return eventually(
      () => this.standing(endpoint),
      (standing) => standing[status] === count,
    );
  }

  /** What was noted in the record, in its order. */
  async notes(): Promise<{ what: string; facts: Record<string, unknown> }[]> {
    await this.world.deps.ledger.seal();
    const entries = await this.world.deps.ledger.readAudit({ limit: 10_000 });
    return entries
      .filter(({ body }) => body.type === 'noted')
      .map(({ body }) => body.data as { what: string; facts: Record<string, unknown> });
  }

  async close(): Promise<void> {
    await Promise.all(this.#started.map((jobs) => jobs.stop()));
    await this.world.close();
  }
}
