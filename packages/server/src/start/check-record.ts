import type { KeyObject } from 'node:crypto';
import type { Pool } from '@dream-agent/hitl/postgres';
import type { Settings } from '../config.ts';
import type { Log } from '../http/app-deps.ts';
import { checkOutsideCopy, JobSettingsSchema } from '../jobs/index.ts';
import { StartError } from './start-error.ts';

const STARTED = { kind: 'system', id: 'start' } as const;

/** A database that was put back to an earlier day would go on from a past whose end others have seen. Somebody has to say why. */
export async function checkRecord(pool: Pool, { settings, signingKey, log }: { settings: Settings; signingKey: KeyObject; log: Log }) {
  const { formerKeys, acceptOlderRecord: reason } = settings;
  const deps = { pool, settings: JobSettingsSchema.parse(settings.jobs()), signingKey, formerKeys };
  const copy = await checkOutsideCopy(deps, reason === undefined ? {} : { override: { actor: STARTED, reason } });
  if (copy.kind === 'refused') {
    throw new StartError(
      `${copy.problem}. If that is meant to be so, start once with --accept-older-record "why"; it is put on the record`,
    );
  }
  if (copy.kind === 'overridden') log('warn', 'older record accepted', { problem: copy.problem, reason });
}
