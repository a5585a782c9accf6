import { createClockGuard } from '../../../start/readiness/clock-guard.ts';
import { broken, type Check, ok } from '../check.ts';
import { needed } from '../needed.ts';

export const checkClock: Check = async (examined) => {
  const problem = await createClockGuard(needed(examined, 'db'), { now: examined.cli.now }).problem();
  const { texts } = examined.cli;
  return problem === undefined ? ok(texts.doctor.sameTime) : broken(problem, texts.doctor.setClock);
};
