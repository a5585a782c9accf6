import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chooseLanguage, spokenIn } from '@dream-agent/hitl';
import { isLoopback } from '../auth/index.ts';
import { absolute } from './absolute.ts';
import { readJobs } from './read-jobs.ts';
import { readFormerKeys, readSigningKey } from './read-keys.ts';
import { readProviders } from './read-providers.ts';
import { type ReportAt, secretReader } from './read-secrets.ts';
import type { Environment } from './read-variables.ts';
import type { RoleOfNode, Settings } from './settings.ts';
import type { SettingsFile } from './settings-schema.ts';

export interface Surroundings {
  readonly env: Environment;
  /** Where the server is started. */
  readonly folder: string;
  /** Where the program itself lies, with its `config/` and `data/`. */
  readonly home: URL;
}

/** What the settings come to together; what does not fit together is reported. */
export async function makeSettings(file: SettingsFile, { env, folder, home }: Surroundings, report: ReportAt): Promise<Settings> {
  const secrets = secretReader({ env, folder, report });
  const [databaseUrl, redisUrl, signingPem, providers, jobs, formerKeys] = await Promise.all([
    secrets.either(file.database.url, file.database.url_file, { given: ['database', 'url'], file: ['database', 'url_file'] }),
    secrets.either(file.redis.url, file.redis.url_file, { given: ['redis', 'url'], file: ['redis', 'url_file'] }),
    secrets.either(file.signing_key, file.signing_key_file, { given: ['signing_key'], file: ['signing_key_file'] }),
    readProviders(file, secrets, report),
    readJobs(file, { secrets, folder, report }),
    readFormerKeys(file.former_keys_file, folder, report),
  ]);
  const roles = new Set<RoleOfNode>(file.role);
  checkTogether(file, { roles, isEmbedded: databaseUrl === undefined && file.database.url_file === undefined }, report);
  const signingKey = signingPem && readSigningKey(signingPem, file, report);
  const isLocal = roles.size > 1 && isLoopback(URL.parse(file.public_url ?? `http://${bracketed(file.host)}`)?.hostname ?? file.host);
  return {
    roles,
    host: file.host,
    ...(file.port === undefined ? {} : { port: file.port }),
    ...(file.public_url === undefined ? {} : { publicUrl: new URL(file.public_url).origin }),
    origins: file.origins,
    trustedProxies: file.trusted_proxies,
    open: file.open,
    language: file.language ?? chooseLanguage(spokenIn(env)),
    folder: absolute(file.folder, folder),
    root: file.root === undefined ? home : pathToFileURL(join(absolute(file.root, folder), '/')),
    database: {
      poolSize: file.database.pool_size,
      waitSeconds: file.database.wait_seconds,
      ...(databaseUrl === undefined ? {} : { url: databaseUrl }),
    },
    ...(redisUrl === undefined ? {} : { redisUrl }),
    ...(signingKey === undefined ? {} : { signingKey }),
    formerKeys,
    ...(file.accept_older_record === undefined ? {} : { acceptOlderRecord: file.accept_older_record }),
    limits: {
      signIn: limitOf(file.rate_limits.sign_in),
      decide: limitOf(file.rate_limits.decide),
      other: limitOf(file.rate_limits.other),
    },
    worker: {
      runsAtOnce: file.worker.runs_at_once,
      leaseSeconds: file.worker.lease_seconds,
      stopSeconds: file.worker.stop_seconds,
    },
    drainSeconds: file.drain_seconds,
    // Somebody who sits in front of it is told what is wrong; who runs several keeps all of it.
    log: { level: file.log.level ?? (isLocal ? 'warn' : 'info'), format: file.log.format ?? (isLocal ? 'pretty' : 'json') },
    traces: { sampled: file.traces_sampled, ...(file.otlp_endpoint === undefined ? {} : { endpoint: file.otlp_endpoint }) },
    largestUpload: file.upload_limit_mb * 1024 ** 2,
    jobs: () => jobs,
    allowHosts: file.allow_hosts,
    providers,
    environment: () => withModel(env, file),
  };
}

/** As an address has it. */
const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const limitOf = ({ burst, per_second }: SettingsFile['rate_limits']['other']) => ({ burst, perSecond: per_second });

/** Who thinks is read where the keys of its provider are. */
const withModel = (env: Environment, { model, model_url }: SettingsFile): Environment => ({
  ...env,
  ...(model === undefined ? {} : { DREAM_AGENT_MODEL: model }),
  ...(model_url === undefined ? {} : { DREAM_AGENT_MODEL_URL: model_url }),
});

function checkTogether(
  file: SettingsFile,
  { roles, isEmbedded }: { roles: ReadonlySet<RoleOfNode>; isEmbedded: boolean },
  report: ReportAt,
): void {
  if (isEmbedded && roles.size < 2) {
    report(['role'], `${file.role.join()} alone leaves the rest to another process, which needs the same database: set DATABASE_URL`);
  }
  if (roles.has('api') && !isLoopback(file.host) && file.public_url === undefined) {
    report(['public_url'], `is missing: ${file.host} is reached from elsewhere, and browsers have to know by which address`);
  }
  if (isEmbedded && !isLoopback(file.host)) {
    report(['host'], `${file.host} is reached from elsewhere; such a server needs a database of its own: set DATABASE_URL`);
  }
}
