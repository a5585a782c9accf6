import type { KeyObject } from 'node:crypto';
import type { Tools } from '@dream-agent/agent';
import type { Ledger, Rules } from '@dream-agent/hitl';
import type { Resolve } from '@dream-agent/hitl/network';
import type { Pool } from '@dream-agent/hitl/postgres';
import type { Registry } from 'prom-client';
import type { OidcClient, OriginList, PasswordHasher, RateLimit, RateLimiter } from '../auth/index.ts';
import type { Answers, SocketSettings, Watch } from '../realtime/index.ts';
import type { AgentDeps } from '../runs/index.ts';
import type { ModelDoor } from '../use-cases/adapters/model-door.ts';
import type { LivePolicy } from '../use-cases/policy/live-policy.ts';
import type { LiveTools } from '../use-cases/tools/live-tools.ts';
import type { WebhookSettings } from '../webhooks/webhook-settings.ts';
import type { RelationLookups } from './access/relations.ts';

/** How much one caller may do: a stranger by address, everybody else by who they are. */
export interface RateLimits {
  readonly signIn: RateLimit;
  readonly decide: RateLimit;
  readonly other: RateLimit;
}

export const RATE_LIMITS: RateLimits = {
  signIn: { burst: 30, perSecond: 1 },
  decide: { burst: 500, perSecond: 100 },
  other: { burst: 2_000, perSecond: 500 },
};

/** What is wrong with a part of the server, if anything. */
export interface ReadinessCheck {
  readonly name: string;
  /** The server does its work without it, only not as well. */
  readonly optional?: boolean;
  readonly check: () => Promise<string | undefined>;
}

/** What is told to the log: an event with its facts, none of which is a secret. */
export type Log = (level: 'info' | 'warn' | 'error', event: string, facts: Readonly<Record<string, unknown>>) => void;

/** Everything that the handlers work with. */
export interface AppDeps {
  readonly db: Pool;
  readonly ledger: Ledger;
  readonly rules: Rules;
  /** Where the policy of these rules comes from, and how another one is put in force. */
  readonly livePolicy: LivePolicy;
  readonly tools: Tools;
  /** Where these tools come from, and how one from outside is accepted. */
  readonly liveTools: LiveTools;
  /** Runs, and all that is done to them. */
  readonly agent: AgentDeps;
  /** Says when there is more to tell of a session. */
  readonly watch: Watch;
  /** As they are being written; without it sockets tell none before it is whole. */
  readonly answers?: Answers;
  /** How sockets are kept, where it is not as usual. */
  readonly sockets?: Partial<SocketSettings>;
  readonly hasher: PasswordHasher;
  readonly limiter: RateLimiter;
  readonly limits: RateLimits;
  /** The address that browsers know the server by. */
  readonly publicUrl: string;
  readonly origins: OriginList;
  /** Single sign-on, by name. */
  readonly providers: ReadonlyMap<string, OidcClient>;
  /** Signs checkpoints of the record; without it there are none. */
  readonly signingKey?: KeyObject;
  /** How people stand to what other parts of the server keep. */
  readonly relations: RelationLookups;
  /** What the agent thinks with; nothing, for rules alone. */
  readonly model?: ModelDoor;
  /** The endpoints of the configuration, with their secrets. */
  readonly webhooks?: readonly WebhookSettings[];
  /** Finds the addresses of their hosts, where it is not as usual. */
  readonly resolve?: Resolve;
  /** No upload is larger, in bytes; the contract's own limit, if it is left out. */
  readonly largestUpload?: number;
  /** What Prometheus is told. */
  readonly figures: Registry;
  readonly readiness: readonly ReadinessCheck[];
  readonly log: Log;
  /** Fires when this process is about to go: it answers still, and says that nobody should be sent here any more. */
  readonly leaving?: AbortSignal;
  /** Why this version must not touch the tables any more, if it must not; then it says so, and does nothing else. */
  readonly outdated?: () => string | undefined;
}
