import { setTimeout as sleep } from 'node:timers/promises';
import { shareOf } from '../cluster/chance.ts';
import type { Acknowledgement, ClientRecord } from './acknowledgements.ts';
import { type Answer, type Caller, callOnce, codeOf, isVague } from './call.ts';

/** Many minutes: somebody who wants to know asks until there is an answer. */
const MOST_TRIES = 600;

interface Asked {
  readonly request_id: string;
  readonly action_digest: string;
  readonly gate: string;
  readonly type: string;
}

export interface Decider extends Caller {
  readonly name: 'first' | 'second';
  /** Sets one run of the harness apart from another. */
  readonly seed: string;
  readonly record: ClientRecord;
  /** While it is so, nothing more is looked at. */
  readonly isAway: () => boolean;
}

/** Answers whatever waits, until it is told to stop: some of it twice, some of it against the other decider, some of it not at all. */
export async function decideAll(decider: Decider, signal: AbortSignal, quiet: () => boolean): Promise<void> {
  const seen = new Set<string>();
  const working = new Set<Promise<void>>();
  while (!signal.aborted) {
    if (decider.isAway()) {
      await sleep(50);
      continue;
    }
    const page = await callOnce(decider, 'GET', '/api/hitl/requests?status=pending&limit=100&sort=created_at');
    for (const asked of (page?.status === 200 ? (page.body['items'] as Asked[]) : []).filter(({ request_id }) => !seen.has(request_id))) {
      seen.add(asked.request_id);
      const work = decide(decider, asked, quiet()).finally(() => working.delete(work));
      working.add(work);
    }
    await sleep(working.size > 40 ? 500 : 250);
  }
  await Promise.all(working);
}

/** What becomes of a request, which both deciders know without having spoken. */
function plan({ seed, name }: Decider, asked: Asked, quiet: boolean) {
  const share = (of: string) => shareOf(`${seed}/${asked.request_id}/${of}`);
  const ignored = !quiet && asked.gate === 'notices' && share('ignored') < 0.06;
  const contested = share('contested') < 0.2;
  const mine = contested || share('whose') < 0.5 === (name === 'first');
  const approves = share('approves') < (asked.type === 'plan_review' ? 0.97 : 0.85);
  const kind =
    asked.type === 'error_recovery'
      ? share('recovery') < 0.7
        ? 'skip'
        : 'retry'
      : (contested && name === 'second' ? !approves : approves)
        ? 'approve'
        : 'reject';
  return {
    silent: ignored || !mine,
    kind,
    copies: share('copies') < 0.25 ? 3 : 1,
    again: share('again') < 0.2,
    wait: share(`wait ${name}`) * 150,
  };
}

async function decide(decider: Decider, asked: Asked, quiet: boolean): Promise<void> {
  const { silent, kind, copies, again, wait } = plan(decider, asked, quiet);
  if (silent) return;
  await sleep(wait);
  const key = `${decider.name}-${asked.request_id}`;
  await Promise.all(Array.from({ length: copies }, () => send(decider, asked, kind, key)));
  if (again) await send(decider, asked, kind, key);
}

/** Sends one answer until it is told what became of it, and writes that down. */
async function send(decider: Decider, { request_id, action_digest }: Asked, kind: string, key: string): Promise<void> {
  const decision = kind === 'reject' ? { kind, reason: '안 됩니다' } : { kind };
  const about = { requestId: request_id, by: decider.name, key, kind };
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const answer = await callOnce(decider, 'POST', `/api/hitl/requests/${request_id}/decision`, { body: { decision, action_digest }, key });
    if (answer?.status === 500) decider.record.broken.push(JSON.stringify(answer.body));
    if (!isVague(answer)) {
      decider.record.acknowledgements.push({ ...about, ...readAnswer(answer) });
      return;
    }
    const vague = answer as Answer | undefined;
    if (vague !== undefined) decider.record.vague.push({ status: vague.status, code: codeOf(vague), retryAfter: vague.retryAfter });
    await sleep(Math.min(100 + tries * 30, 1_000));
  }
  decider.record.acknowledgements.push({ ...about, said: 'unheard' });
}

function readAnswer(answer: Answer): Pick<Acknowledgement, 'said' | 'code' | 'decidedAt'> {
  if (answer.status !== 200) return { said: 'refused', code: codeOf(answer) };
  const decided = answer.body['decision'] as { at?: string } | undefined;
  return { said: 'accepted', ...(decided?.at === undefined ? {} : { decidedAt: decided.at }) };
}
