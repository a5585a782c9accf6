import { isIP } from 'node:net';
import { z } from 'zod';
import { isLoopback, OidcSettingsSchema, parseOrigin } from '../auth/index.ts';
import { LARGEST_UPLOAD_BYTES } from '../contract/index.ts';
import { RetentionSettingsSchema } from '../jobs/index.ts';
import { LanguageSchema } from '../people/index.ts';
import { LOG_FORMATS, LOG_LEVELS } from '../telemetry/index.ts';
import { WebhookSettingsSchema } from '../webhooks/index.ts';

/** What a schema says of a setting besides its form. */
export type SettingMeta = {
  readonly description: string;
  /** Where it is not the usual one. */
  readonly variable?: string;
  /** Not to be seen in any message. */
  readonly secret?: boolean;
};

const meta = (description: string, more: Omit<SettingMeta, 'description'> = {}): SettingMeta => ({ description, ...more });
const secret = (description: string, variable?: string): SettingMeta => ({
  description,
  secret: true,
  ...(variable === undefined ? {} : { variable }),
});

const text = z.string().min(1).max(4_000);
const limit = (what: string, burst: number, perSecond: number) =>
  z
    .strictObject({
      burst: z
        .int()
        .min(1)
        .max(1_000_000)
        .default(burst)
        .meta(meta(`${what}: how many at once`)),
      per_second: z
        .number()
        .positive()
        .max(1_000_000)
        .default(perSecond)
        .meta(meta(`${what}: how many a second after that`)),
    })
    .prefault({});

const page = z.url({ protocol: /^https?$/, error: 'expected an address such as https://agent.example.com' });
const publicUrl = page
  .refine((url) => URL.parse(url)?.pathname === '/' && !/[?#]/.test(url), 'expected an address without a path')
  .refine(
    (url) => url.startsWith('https:') || isLoopback(URL.parse(url)?.hostname ?? ''),
    'people can sign in over https only; plain http is for 127.0.0.1',
  );
const origin = z
  .string()
  .refine(
    (entry) => parseOrigin(entry) !== undefined && URL.parse(entry)?.pathname === '/' && !/[*?#]/.test(entry),
    'expected an origin such as https://agent.example.com, without a path or *',
  );
const network = z.string().refine((entry) => {
  const [address = '', bits = '32', ...rest] = entry.split('/');
  return rest.length === 0 && isIP(address) !== 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128);
}, 'expected an address or a network, such as 10.0.0.7 or 10.0.0.0/8');
const address = (pattern: RegExp, like: string) => text.regex(pattern, `expected an address such as ${like}`);
const name = z.string().regex(/^[a-z0-9-]{1,50}$/, 'expected small letters, digits and -');
const variable = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'expected the name of a variable, such as SLACK_SECRET');

const MEGABYTE = 1024 ** 2;

const provider = OidcSettingsSchema.shape;
const kept = RetentionSettingsSchema.shape;
const webhook = WebhookSettingsSchema.shape;

/** The settings of the server as they are written in its file. A flag and a variable follow from each key; see `setting-names.ts`. */
export const SettingsFileSchema = z.strictObject({
  role: z
    .array(z.enum(['api', 'worker']))
    .min(1)
    .default(['api', 'worker'])
    .meta(meta('What this process does: serve people, drive runs, or both')),
  host: text.default('127.0.0.1').meta(meta('The address to listen at')),
  port: z.int().min(0).max(65_535).optional().meta(meta('The port to listen at; 0 takes one that is free')),
  public_url: publicUrl.optional().meta(meta('The address that browsers know the server by')),
  origins: z.array(origin).default([]).meta(meta('Further origins whose pages may speak to the server')),
  trusted_proxies: z.array(network).default([]).meta(meta('Proxies whose word on who asks is taken')),
  open: z.boolean().default(true).meta(meta('Whether a browser is opened where there is one')),
  language: LanguageSchema.optional().meta(meta('What a start speaks: ko, en or ja')),
  folder: text.default('.dream-agent').meta(meta('Where everything is kept that a start goes on with; all nodes see the same')),
  root: text.optional().meta(meta('Another folder with config/ and data/ in it')),
  database: z
    .strictObject({
      url: address(/^postgres(ql)?:\/\/./, 'postgres://user:password@host/database')
        .optional()
        .meta(secret('Address of a PostgreSQL of your own', 'DATABASE_URL')),
      url_file: text.optional().meta(meta('A file with that address in it', { variable: 'DATABASE_URL_FILE' })),
      pool_size: z.int().min(2).max(500).default(20).meta(meta('Connections of this process, at most')),
      wait_seconds: z.int().min(0).max(3_600).default(60).meta(meta('How long a start waits for a database that is away')),
    })
    .prefault({}),
  redis: z
    .strictObject({
      url: address(/^rediss?:\/\/./, 'redis://host:6379')
        .optional()
        .meta(secret('Address of a Redis that nodes share', 'REDIS_URL')),
      url_file: text.optional().meta(meta('A file with that address in it', { variable: 'REDIS_URL_FILE' })),
    })
    .prefault({}),
  signing_key: text.optional().meta(secret('The Ed25519 key, as PEM, that signs checkpoints of the record')),
  signing_key_file: text.optional().meta(meta('A file with that key in it')),
  former_keys_file: text.optional().meta(meta('Public keys of before, as PEM, where the key was changed')),
  checkpoint_folder: text.optional().meta(meta('Where copies of checkpoints lie, outside of the database; best on another disk')),
  accept_older_record: text
    .max(500)
    .optional()
    .meta(meta('Why the database may be behind those copies, for one start; it is put on the record')),
  rate_limits: z
    .strictObject({
      sign_in: limit('Tries to sign in', 30, 1),
      decide: limit('Decisions', 500, 100),
      other: limit('Everything else', 2_000, 500),
    })
    .prefault({}),
  worker: z
    .strictObject({
      runs_at_once: z.int().min(1).max(500).default(8).meta(meta('How many runs one process drives at once')),
      lease_seconds: z.int().min(1).max(300).default(5).meta(meta('How long a run stays with a process that gives no sign of life')),
      stop_seconds: z.int().min(0).max(600).default(10).meta(meta('How long runs may go on when a process is told to stop')),
    })
    .prefault({}),
  drain_seconds: z
    .int()
    .min(0)
    .max(600)
    .default(5)
    .meta(meta('How long a node that is told to stop says so and answers still, so that a load balancer sends nobody there')),
  log: z
    .strictObject({
      level: z.enum(LOG_LEVELS).optional().meta(meta('The least that is told')),
      format: z.enum(LOG_FORMATS).optional().meta(meta('For people, or for programs')),
    })
    .prefault({}),
  otlp_endpoint: page.optional().meta(meta('Where traces are sent, as OTLP over HTTP', { variable: 'OTEL_EXPORTER_OTLP_ENDPOINT' })),
  traces_sampled: z.number().min(0).max(1).default(1).meta(meta('The part of all runs and calls that is traced, from 0 to 1')),
  upload_limit_mb: z
    .int()
    .min(1)
    .max(LARGEST_UPLOAD_BYTES / MEGABYTE)
    .default(100)
    .meta(meta('How large a file may be that somebody brings')),
  retention: z
    .strictObject({
      sessions_days: kept.sessionsDays.meta(meta('Sessions that nobody has touched for so long')),
      events_days: kept.eventsDays.meta(meta('Messages of runs that have ended')),
      audit_days: kept.auditDays.meta(meta('Entries of the record, which are written to a file first')),
      audit_folder: kept.auditFolder.meta(meta('Where those files lie')),
      uploads_days: kept.uploadsDays.meta(meta('Files that people have brought, and what runs have made')),
      deliveries_days: kept.deliveriesDays.meta(meta('Deliveries to webhooks that are over')),
    })
    .prefault({}),
  model: text.optional().meta(meta('The chat model to think with, such as openai:gpt-4o-mini; without it, rules')),
  model_url: page.optional().meta(meta('Another server that speaks the language of its provider')),
  allow_hosts: z.array(text).default([]).meta(meta('Hosts in a private network that tools may reach')),
  providers: z
    .array(
      z.strictObject({
        name,
        issuer: provider.issuer,
        client_id: provider.clientId,
        client_secret_variable: variable.optional(),
        client_secret_file: text.optional(),
        scope: provider.scope,
        newcomers: provider.newcomers,
        trusts_email: provider.trustsEmail,
      }),
    )
    .default([])
    .meta(meta('OpenID providers that people may sign in with')),
  webhooks: z
    .array(
      z.strictObject({
        name: webhook.name,
        url: webhook.url,
        secret_variable: variable.optional(),
        secret_file: text.optional(),
        events: webhook.events,
        allow_private: webhook.allowPrivate,
      }),
    )
    .default([])
    .meta(meta('Who is told of what happens in sessions')),
});
export type SettingsFile = z.output<typeof SettingsFileSchema>;
