import { HitlError } from '../../schema/errors.ts';
import type { BullMq } from './options.ts';

/** Loaded when a queue is first used, so that nobody needs the package who has none. */
export async function loadBullMq(given: BullMq | undefined): Promise<BullMq> {
  if (given !== undefined) return given;
  try {
    return await import('bullmq');
  } catch (cause) {
    throw new HitlError('HITL_INVALID_INPUT', 'a queue needs two more packages: npm install bullmq ioredis', { cause });
  }
}
