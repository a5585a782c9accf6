import { countOrphans } from '../../../postgres/sql/doctor/count-orphans.ts';
import { type Check, ok, warning } from '../check.ts';
import { needed } from '../needed.ts';

/** A worker that is there takes a run on within seconds. */
const LONG_SECONDS = 60;

export const checkRuns: Check = async (examined) => {
  needed(examined, 'hasTables');
  const { texts } = examined.cli;
  const [row] = await countOrphans(needed(examined, 'db'), { seconds: LONG_SECONDS });
  const { queued = 0, lapsed = 0, unsettled = 0 } = row ?? {};
  if (queued + lapsed + unsettled === 0) return ok(texts.doctor.noOrphans);
  return warning(texts.doctor.orphans(queued, lapsed, unsettled), texts.doctor.startWorker);
};
