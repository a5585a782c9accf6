import { createHash } from 'node:crypto';
import { canonical } from '@dream-agent/hitl';
import type { Json } from '@dream-agent/hitl/schema';
import type { RouteName } from '../../contract/index.ts';
import { holdKey } from '../../postgres/sql/idempotency/hold-key.ts';
import { keepAnswer } from '../../postgres/sql/idempotency/keep-answer.ts';
import { releaseKey } from '../../postgres/sql/idempotency/release-key.ts';
import type { Visit } from '../access/visit.ts';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Input } from '../read-input.ts';
import { openAnswer, sealAnswer } from './sealed-answer.ts';

/** Longer than a run may be waited for. */
const HELD_SECONDS = 330;
const KEPT_SECONDS = 86_400;

/** The ledger keeps the keys of answers itself, in the transaction of the decision. */
const BY_THE_LEDGER: ReadonlySet<string> = new Set<RouteName>(['decideRequest', 'respondToSession']);
const HOLDS_A_SECRET: ReadonlySet<string> = new Set<RouteName>(['createApiKey', 'makeSocketTicket']);

export interface Outcome {
  readonly status: number;
  /** Undefined where there is nothing to say. */
  readonly body: unknown;
}

/** Does what comes under a key once, and answers it alike after that. What was refused changed nothing, and may be tried again. */
export async function once(
  { db }: AppDeps,
  { route, principal, secret = '' }: Visit,
  { idempotencyKey: key, ...input }: Input,
  work: () => Promise<Outcome>,
): Promise<Outcome & { readonly replayed: boolean }> {
  const isKept = route.method === 'POST' && (route.answer.kind === 'json' || route.answer.kind === 'empty');
  if (key === undefined || principal === undefined || !isKept || BY_THE_LEDGER.has(route.name)) {
    return { ...(await work()), replayed: false };
  }
  const owner = { principal: principal.userId, key, digest: digestOf(input) };
  const [held] = await holdKey(db, { ...owner, route: route.name, held_for: HELD_SECONDS, kept_for: KEPT_SECONDS });
  // Let go by somebody else between the two looks: as if it were still being worked on.
  if (held === undefined) throw inUse(key);
  const sealing = HOLDS_A_SECRET.has(route.name);
  if (!held.mine) return { ...replay(held, { ...owner, route: route.name, ...(sealing ? { secret } : {}) }), replayed: true };
  try {
    const outcome = await work();
    const text = JSON.stringify({ body: outcome.body });
    await keepAnswer(db, { ...owner, status: outcome.status, answer: sealing ? sealAnswer(text, secret) : Buffer.from(text) });
    return { ...outcome, replayed: false };
  } catch (error) {
    await releaseKey(db, owner);
    throw error;
  }
}

interface Asked {
  readonly key: string;
  readonly route: string;
  readonly digest: Buffer;
  readonly secret?: string;
}

function replay(held: { route: string; digest: Buffer; status: number | null; answer: Buffer | null }, asked: Asked): Outcome {
  if (held.route !== asked.route || !held.digest.equals(asked.digest)) throw reused(asked.key);
  if (held.status === null || held.answer === null) throw inUse(asked.key);
  const text = asked.secret === undefined ? held.answer.toString('utf8') : openAnswer(held.answer, asked.secret);
  if (text === undefined)
    throw new ApiError('HITL_IDEMPOTENCY_KEY_REUSED', 'its answer holds a secret, and goes only to whoever got it first');
  const { body } = JSON.parse(text) as { body?: unknown };
  return { status: held.status, body };
}

const reused = (key: string) =>
  new ApiError('HITL_IDEMPOTENCY_KEY_REUSED', `"${key}" came with something else before; expected a new key for a new request`);

const inUse = (key: string) =>
  new ApiError('IDEMPOTENCY_KEY_IN_USE', `the first request with "${key}" is not finished; ask again in a moment`, {
    retryAfterSec: 1,
    headers: { 'retry-after': '1' },
  });

/** The same content in another order or with other spaces is the same request. */
const digestOf = ({ params, query, body }: Omit<Input, 'idempotencyKey'>): Buffer =>
  createHash('sha256')
    .update(canonical(JSON.parse(JSON.stringify({ params, query, body: body ?? null })) as Json))
    .digest();
