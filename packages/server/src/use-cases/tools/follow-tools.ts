import type { Ledger } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import type { Log } from '../../http/app-deps.ts';
import type { LiveTools } from './live-tools.ts';
import type { Sighting } from './record-offers.ts';
import { withdrawRequests } from './withdraw-requests.ts';

export interface FollowTools {
  readonly db: Pool;
  readonly ledger: Ledger;
  readonly tools: LiveTools;
  readonly log: Log;
}

export interface Following {
  /** Asks the servers now, and does what follows from it. */
  look(): Promise<void>;
  stop(): void;
}

/** Keeps a node at what is accepted, every second, and at what servers outside say of their tools, as often as `lookMs` and when they say so. */
export async function followTools(
  { db, ledger, tools, log }: FollowTools,
  { everyMs = 1_000, lookMs = 15_000 }: { readonly everyMs?: number; readonly lookMs?: number } = {},
): Promise<Following> {
  let looking: Promise<void> | undefined;
  const lookOnce = async (): Promise<void> => {
    for (const sighting of await tools.look(db)) tell(log, sighting);
    const withdrawn = await withdrawRequests({ db, ledger }, tools.disabled());
    if (withdrawn > 0) log('warn', 'requests withdrawn', { withdrawn });
  };
  const look = (): Promise<void> =>
    (looking ??= lookOnce().finally(() => {
      looking = undefined;
    }));
  const failed = (error: unknown): void => log('warn', 'tools not looked at', { error });
  const { outside } = tools;
  if (outside === undefined) return { look: async () => {}, stop: () => {} };

  await look();
  let known = tools.disabled();
  const follow = async (): Promise<void> => {
    await tools.refresh(db);
    const disabled = tools.disabled();
    // Another node has seen something; what waits here is withdrawn by whoever comes first.
    if ([...disabled.keys()].some((name) => !known.has(name))) await withdrawRequests({ db, ledger }, disabled);
    known = disabled;
  };
  const following = every(everyMs, follow, failed);
  const watching = every(lookMs, look, failed);
  const unlisten = outside.onChange(() => void look().catch(failed));
  return {
    look,
    stop: () => {
      unlisten();
      following();
      watching();
    },
  };
}

function tell(log: Log, { name, server, became }: Sighting): void {
  log(became === 'in-force' ? 'info' : 'warn', `tool ${became}`, { tool: name, server });
}

/** One at a time: a look that takes longer is not overtaken by the next. */
function every(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    work()
      .catch(failed)
      .finally(() => {
        isBusy = false;
      });
  }, ms).unref();
  return () => clearInterval(timer);
}
