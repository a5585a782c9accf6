import { join } from 'node:path';
import { memoryCache } from '@dream-agent/agent';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { Registry } from 'prom-client';
import { connectRedis, createLocalRateLimiter, createPasswordHasher, createRedisRateLimiter } from '../auth/index.ts';
import type { Settings } from '../config.ts';
import { forgetFiles } from '../files/index.ts';
import type { AppDeps, Log } from '../http/app-deps.ts';
import { JobSettingsSchema, type Jobs, startJobs } from '../jobs/index.ts';
import { compareTables, openPool } from '../postgres/index.ts';
import { measureDatabase, measureProcess, observeLedger, observeWorker } from '../telemetry/index.ts';
import { followPolicy } from '../use-cases/policy/follow-policy.ts';
import { createLivePolicy } from '../use-cases/policy/live-policy.ts';
import { followTools } from '../use-cases/tools/follow-tools.ts';
import { startNode } from '../worker/index.ts';
import { checkRecord } from './check-record.ts';
import { keepSigningKey } from './keep-signing-key.ts';
import type { OpenedMind } from './open-mind.ts';
import { createClockGuard } from './readiness/clock-guard.ts';
import { readinessChecks } from './readiness/readiness-checks.ts';
import { watchTables } from './readiness/watch-tables.ts';

export interface OpenParts {
  readonly settings: Settings;
  readonly mind: OpenedMind;
  /** Of the database. */
  readonly url: string;
  readonly node: string;
  readonly log: Log;
  /** Fires when this process is about to go, while it still answers. */
  readonly leaving: AbortSignal;
}

/** What depends on the address that is listened at, and is known last. */
export type Addressed = 'publicUrl' | 'origins' | 'providers';

export interface Parts {
  readonly deps: Omit<AppDeps, Addressed>;
  /** Finishes or gives up the runs that it drives, and takes on none. */
  stopDriving(): Promise<void>;
  close(): Promise<void>;
}

/** Each part of the server, put together; it answers nobody yet. */
export async function openParts({ settings, mind, url, node, log, leaving }: OpenParts): Promise<Parts> {
  await using stack = new AsyncDisposableStack();
  const { worker, roles } = settings;
  const { minds, policySource, liveTools } = mind;
  const livePolicy = createLivePolicy(mind.config.rules, policySource);
  const config = { ...mind.config, rules: livePolicy.rules };
  const onLost = (error: Error) => log('warn', 'connection lost', { error });
  const pool = openPool({ url, name: 'dream-agent', max: settings.database.poolSize, onLost });
  stack.defer(() => pool.end());
  const signingKey = settings.signingKey ?? (await keepSigningKey(settings.folder));
  await checkRecord(pool, { settings, signingKey, log });
  const unfollow = await followPolicy({ db: pool, policy: livePolicy, log });
  stack.defer(unfollow);
  const jobSettings = JobSettingsSchema.parse(settings.jobs());
  const figures = new Registry();
  measureDatabase(pool, figures);
  measureProcess({ pool }, figures);
  const ledger = observeLedger(createPostgresLedger({ pool }), figures);
  stack.defer(() => ledger.close());
  const following = await followTools({ db: pool, ledger, tools: liveTools, log });
  stack.defer(() => following.stop());
  const redis = settings.redisUrl && connectRedis(settings.redisUrl.reveal());
  if (redis !== undefined) stack.defer(() => redis.disconnect());
  const clock = createClockGuard(pool, {
    onChange: (mayClaim, problem) => log(mayClaim ? 'info' : 'error', mayClaim ? 'clock right again' : 'clock wrong', { problem }),
  });
  const compare = await compareTables();
  const tables = watchTables(pool, {
    compare,
    onBreaking: (problem) => {
      log('error', 'tables too new', { problem });
      // What it drives is let go of, for those who know the tables.
      void stopDriving().catch((error: unknown) => log('error', 'worker went wrong', { error }));
    },
  });
  stack.defer(() => tables.stop());
  const drives = roles.has('worker');
  const { onClaimed, onDrove, onError } = observeWorker({ log, figures });
  const running = startNode({
    pool,
    ledger,
    url,
    redisUrl: settings.redisUrl?.reveal(),
    config,
    minds,
    cache: memoryCache({ mostBytes: 64_000_000 }),
    folder: join(settings.folder, 'runs'),
    node,
    mayCall: (tool) => liveTools.requireInForce(pool, tool),
    whyNoTool: (name) => liveTools.whyNoTool(name),
    onError,
    ...(drives
      ? {
          worker: {
            atOnce: worker.runsAtOnce,
            leaseSeconds: worker.leaseSeconds,
            graceMs: worker.stopSeconds * 1_000,
            mayClaim: async () => tables.breaking() === undefined && (await clock.mayClaim()),
            onClaimed,
            onDrove,
          },
        }
      : {}),
  });
  let jobs: Jobs | undefined;
  let stopped: Promise<void> | undefined;
  const stopDriving = () => (stopped ??= Promise.all([running.stop(), jobs?.stop()]).then(() => {}));
  stack.defer(stopDriving);
  jobs = drives
    ? await startJobs({
        url,
        settings: jobSettings,
        log,
        deps: {
          ledger,
          agent: running.deps,
          figures,
          signingKey,
          formerKeys: settings.formerKeys,
          forgetFiles: async (days) => {
            const { uploads, runs } = await forgetFiles(running.deps, { keepSeconds: days === undefined ? undefined : days * 86_400 });
            return uploads + runs;
          },
        },
      })
    : undefined;
  const limiter =
    redis === undefined
      ? createLocalRateLimiter()
      : createRedisRateLimiter({ redis, onFallback: (error) => log('warn', 'redis does not answer', { error }) });
  const deps: Parts['deps'] = {
    db: pool,
    ledger,
    rules: config.rules,
    livePolicy,
    model: minds,
    webhooks: jobSettings.webhooks,
    tools: config.tools,
    liveTools,
    agent: running.deps,
    watch: running.watch,
    answers: running.answers,
    hasher: createPasswordHasher(),
    limiter,
    limits: settings.limits,
    largestUpload: settings.largestUpload,
    signingKey,
    relations: {},
    figures,
    readiness: readinessChecks({ db: pool, compare, clock, drives, redis }),
    leaving,
    outdated: () => tables.breaking(),
    log,
  };
  const opened = stack.move();
  return { deps, stopDriving, close: () => opened.disposeAsync() };
}
