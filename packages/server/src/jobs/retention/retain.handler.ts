import { noteInAudit } from '@dream-agent/hitl/postgres';
import { forgetExpired } from '../../auth/index.ts';
import { forgetDeliveries } from '../../postgres/sql/retention/forget-deliveries.ts';
import { forgetMessages } from '../../postgres/sql/retention/forget-messages.ts';
import { forgetIdempotencyKeys } from '../../use-cases/forget-idempotency-keys.ts';
import { CLOCK } from '../clock.ts';
import type { JobDeps } from '../job.ts';
import { alone } from '../queue/alone.ts';
import { clearSessions } from './clear-sessions.ts';
import { endIdleSessions } from './end-idle-sessions.ts';
import { pruneRecord } from './prune-record.ts';

const PAGE = 1_000;

/** Removes what has been kept for long enough, each kind by itself: what goes wrong with one holds up no other. */
export async function retain(deps: JobDeps): Promise<void> {
  await alone(deps.pool, 'retain', async () => {
    const { pool, settings, log } = deps;
    const { sessionsDays, eventsDays, auditDays, uploadsDays, deliveriesDays: keep_days } = settings.retention;
    const steps: Readonly<Record<string, (() => Promise<number>) | undefined>> = {
      credentials: async () => Object.values(await forgetExpired(pool)).reduce((sum, count) => sum + count, 0),
      idempotency_keys: () => forgetIdempotencyKeys(pool),
      deliveries: () => pageByPage(() => forgetDeliveries(pool, { keep_days, row_limit: PAGE })),
      idle_sessions: sessionsDays === undefined ? undefined : () => endIdleSessions(pool, sessionsDays),
      sessions: () => clearSessions(deps),
      messages:
        eventsDays === undefined ? undefined : () => pageByPage(() => forgetMessages(pool, { keep_days: eventsDays, row_limit: PAGE })),
      files: async () => (await deps.forgetFiles?.(uploadsDays)) ?? 0,
      audit: auditDays === undefined ? undefined : () => pruneRecord(deps),
    };
    const removed: Record<string, number> = {};
    const failed: string[] = [];
    for (const [kind, step] of Object.entries(steps)) {
      await step?.().then(
        (count) => {
          if (count > 0) removed[kind] = count;
        },
        (error: Error) => failed.push(`${kind}: ${error.message}`),
      );
    }
    if (Object.keys(removed).length > 0) log('info', 'retained', { removed });
    await note(deps, removed);
    if (failed.length > 0) throw new Error(failed.join('; '));
  });
}

/** What somebody could miss later is on the record; expired credentials nobody misses, and pruning has an entry of its own. */
async function note({ pool }: JobDeps, { idle_sessions, sessions, messages, files }: Readonly<Record<string, number>>): Promise<void> {
  const facts = Object.fromEntries(
    Object.entries({ idle_sessions, sessions, messages, files }).flatMap(([kind, count]) => (count === undefined ? [] : [[kind, count]])),
  );
  if (Object.keys(facts).length > 0) await noteInAudit(pool, { actor: CLOCK, what: 'retention', facts });
}

async function pageByPage(page: () => Promise<readonly unknown[]>): Promise<number> {
  for (let sum = 0; ; ) {
    const { length } = await page();
    sum += length;
    if (length < PAGE) return sum;
  }
}
