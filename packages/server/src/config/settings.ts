import type { KeyObject } from 'node:crypto';
import type { OidcSettings } from '../auth/index.ts';
import type { RateLimits } from '../http/app-deps.ts';
import type { JobSettingsInput } from '../jobs/index.ts';
import type { Language } from '../people/index.ts';
import type { CreateLog } from '../telemetry/index.ts';
import type { Environment } from './read-variables.ts';
import type { SecretText } from './secret-text.ts';

export type RoleOfNode = 'api' | 'worker';

/** What the server is started with; everything has been looked at. */
export interface Settings {
  readonly roles: ReadonlySet<RoleOfNode>;
  readonly host: string;
  /** Without it 4000, or the next that is free. */
  readonly port?: number;
  /** Without it the address that is listened at. */
  readonly publicUrl?: string;
  readonly origins: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly open: boolean;
  readonly language: Language;
  /** Where everything is kept that a start goes on with. */
  readonly folder: string;
  /** Where `config/` and `data/` are. */
  readonly root: URL;
  readonly database: { readonly url?: SecretText; readonly poolSize: number; readonly waitSeconds: number };
  readonly redisUrl?: SecretText;
  /** Without it, one that is made in the folder. */
  readonly signingKey?: KeyObject;
  readonly formerKeys: readonly KeyObject[];
  /** Why a record that is older than its copies outside is taken for right; for one start. */
  readonly acceptOlderRecord?: string;
  readonly limits: RateLimits;
  readonly worker: { readonly runsAtOnce: number; readonly leaseSeconds: number; readonly stopSeconds: number };
  /** Of a node among others, before it shuts its door. */
  readonly drainSeconds: number;
  readonly log: Pick<CreateLog, 'level' | 'format'>;
  readonly traces: { readonly endpoint?: string; readonly sampled: number };
  /** In bytes. */
  readonly largestUpload: number;
  /** With the secrets of webhooks in it: never for a log. */
  readonly jobs: () => JobSettingsInput;
  readonly allowHosts: readonly string[];
  readonly providers: readonly ProviderSettings[];
  /** What files of tools and models may name, such as the key of a provider. */
  readonly environment: () => Environment;
}

export interface ProviderSettings extends Omit<OidcSettings, 'clientSecret' | 'redirectUri'> {
  readonly name: string;
  readonly clientSecret?: SecretText;
}
