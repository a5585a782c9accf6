import { connectRedis } from '../../../auth/index.ts';
import { reasonOf } from '../../problems.ts';
import { type Check, ok, warning } from '../check.ts';
import { needed } from '../needed.ts';

/** Nodes do without it, each by itself; so it is never more than a warning. */
export const checkRedis: Check = async (examined) => {
  const { redisUrl } = needed(examined, 'settings');
  const { texts } = examined.cli;
  if (redisUrl === undefined) return ok(texts.doctor.noRedis);
  const redis = connectRedis(redisUrl.reveal());
  try {
    await new Promise<void>((resolve, reject) => {
      redis.once('ready', resolve);
      redis.once('error', reject);
    });
    await redis.ping();
    return ok(texts.doctor.answers);
  } catch (error) {
    return warning(reasonOf(error), texts.doctor.redisUrl);
  } finally {
    redis.disconnect();
  }
};
