import type { ConnectionOptions } from 'bullmq';
import { type Clock, systemClock } from '../../ports/clock.ts';
import { systemTimer, type Timer } from '../../ports/timer.ts';
import { HitlError } from '../../schema/errors.ts';
import { requireSecrets } from '../webhook/signature.ts';
import type { People } from '../wire/people.ts';
import type { Secrets } from './sealed.ts';

/** The package itself, for those who bundle or have several: `import * as bullmq from 'bullmq'`. */
export type BullMq = typeof import('bullmq');

/** Where the queues are and what they are called; both sides have to agree on it. */
export interface QueuePlace {
  /** As BullMQ takes it: `{ url }`, `{ host, port, … }`, or a client of `ioredis`. */
  readonly connection: ConnectionOptions;
  /** `hitl-questions` if not said. */
  readonly questions?: string;
  /** `hitl-answers` if not said. What can't be made sense of goes to the queue of this name with `-dead` behind it. */
  readonly answers?: string;
  /** What BullMQ puts in front of its keys. */
  readonly prefix?: string;
  /**
   * `whsec_…`, the newest first: each signs, and any is taken. With `none`, whoever can write to this Redis can answer in anybody's
   * name that `people` knows.
   */
  readonly secrets: Secrets;
  readonly bullmq?: BullMq;
  readonly clock?: Clock;
}

/** An answer that nobody could be given, with why. */
export interface DeadLetter {
  readonly because: string;
  readonly data: unknown;
}

export interface QueueAdapterOptions extends QueuePlace {
  /** Who is behind a principal. */
  readonly people: People;
  /** When somebody counts as being there: Redis answers (the default), or a worker is at the questions as well. */
  readonly availableWhen?: 'redis' | 'worker';
  /** How long nobody looks for an answer that another node has taken in; 1 if not said. */
  readonly pollSeconds?: number;
  /** How often a question is handed to workers that fail before nobody is there; 5 if not said. */
  readonly attempts?: number;
  /** How long questions and their answers are kept; a week if not said. */
  readonly keepSeconds?: number;
  readonly language?: string;
  readonly onDeadLetter?: (letter: DeadLetter) => void;
  readonly timer?: Timer;
}

export const QUESTIONS = 'hitl-questions';
export const ANSWERS = 'hitl-answers';

export type QueueSettings = Required<Omit<QueueAdapterOptions, 'bullmq' | 'prefix' | 'language' | 'onDeadLetter'>> &
  Pick<QueueAdapterOptions, 'bullmq' | 'prefix' | 'language' | 'onDeadLetter'>;

export function queueSettings(options: QueueAdapterOptions): QueueSettings {
  requireSealing(options.secrets, 'QueueAdapter');
  const { pollSeconds = 1, attempts = 5, keepSeconds = 7 * 24 * 3600 } = options;
  for (const [name, value] of Object.entries({ pollSeconds, attempts, keepSeconds })) {
    if (!(value > 0)) throw new HitlError('HITL_INVALID_INPUT', `QueueAdapter.${name}: expected more than 0`);
  }
  return {
    questions: QUESTIONS,
    answers: ANSWERS,
    availableWhen: 'redis',
    clock: systemClock,
    timer: systemTimer,
    ...options,
    pollSeconds,
    attempts,
    keepSeconds,
  };
}

export function requireSealing(secrets: Secrets, where: string): void {
  if (secrets !== 'none') requireSecrets(secrets, where);
}
