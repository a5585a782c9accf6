import type { Db } from '@dream-agent/hitl/postgres';
import type { Log } from '../../http/app-deps.ts';
import type { LivePolicy } from './live-policy.ts';

/** Keeps a node at the policy in force. Answers what ends it. */
export async function followPolicy(
  { db, policy, log }: { readonly db: Db; readonly policy: LivePolicy; readonly log: Log },
  everyMs = 1_000,
): Promise<() => void> {
  await policy.refresh(db);
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    const before = policy.rules.policy.version;
    policy
      .refresh(db)
      .then(() => {
        const { version } = policy.rules.policy;
        if (version !== before) log('info', 'policy changed', { version, before });
      })
      .catch((error: unknown) => log('warn', 'policy not looked at', { error }))
      .finally(() => {
        isLooking = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}
