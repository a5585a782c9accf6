import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Caller, callOnce, codeOf, isVague } from '../clients/call.ts';
import type { Balancer } from './balancer.ts';

const EVERY_MS = 700;

export interface Runs {
  /** Ids of those that were begun. */
  readonly begun: string[];
  /** Answers to what runs asked that did not count, and why: nobody would go on with such a run. */
  readonly refused: string[];
  /** Begins nothing more; what is there is answered still. */
  calm(): void;
  stop(): Promise<void>;
}

export interface KeepRunning {
  readonly balancer: Balancer;
  readonly requester: Readonly<Record<string, string>>;
  readonly approver: Readonly<Record<string, string>>;
}

interface Asked {
  readonly request_id: string;
  readonly action_digest: string;
  readonly type: string;
}

/** What came too late, or where nothing is any more: the run has gone on. */
const TOO_LATE = [404, 409];

/**
 * Runs of the agent, one after the other, each with somebody who approves whatever it asks. A call in the middle of which its node has
 * gone may have been made or not: that somebody is asked about too, and goes on without it.
 */
export function keepRunning({ balancer, requester, approver }: KeepRunning): Runs {
  const begun: string[] = [];
  const refused: string[] = [];
  const calming = new AbortController();
  const stopping = new AbortController();
  const open = new Set<string>();
  /** As behind a load balancer: to one that is ready. */
  const as = (headers: Caller['headers']): Caller => ({
    headers,
    urls: [],
    chance: { next: () => 0, between: () => 0, pick: () => balancer.order()[0] as never, named: () => as(headers).chance },
  });
  const [asks, approves] = [as(requester), as(approver)];

  async function begin(): Promise<void> {
    for (let number = 1; !calming.signal.aborted; number++) {
      const more = { body: { user_input: `송금하고 알려줘 #${number}`, language: 'ko' }, key: `upgrade-${number}` };
      for (let answer = await callOnce(asks, 'POST', '/api/agent/run-async', more); ; ) {
        if (!isVague(answer)) {
          if (answer.status !== 202) throw new Error(`a run was not begun: ${JSON.stringify(answer)}`);
          begun.push(String(answer.body['run_id']));
          open.add(String(answer.body['run_id']));
          break;
        }
        await sleep(200);
        answer = await callOnce(asks, 'POST', '/api/agent/run-async', more);
      }
      await sleep(EVERY_MS, undefined, { signal: calming.signal }).catch(() => {});
    }
  }

  /** All at once, as many people would: nobody waits because somebody else is looked at first. */
  async function approve(): Promise<void> {
    while (!stopping.signal.aborted) {
      await Promise.all([...open].map(look));
      await sleep(100);
    }
  }

  async function look(runId: string): Promise<void> {
    const page = await callOnce(approves, 'GET', `/api/hitl/requests?status=pending&run_id=${runId}`);
    for (const { request_id, action_digest, type } of page?.status === 200 ? (page.body['items'] as Asked[]) : []) {
      const body = { decision: { kind: type === 'error_recovery' ? 'skip' : 'approve' }, action_digest };
      const answer = await callOnce(approves, 'POST', `/api/hitl/requests/${request_id}/decision`, { body, key: request_id });
      if (isVague(answer) || answer.status === 200 || TOO_LATE.includes(answer.status)) continue;
      refused.push(`${type} ${answer.status} ${codeOf(answer)}`);
    }
    const read = await callOnce(approves, 'GET', `/api/runs/${runId}`);
    if (read?.status === 200 && read.body['ended_at'] != null) open.delete(runId);
  }

  const work = Promise.all([begin(), approve()]);
  return {
    begun,
    refused,
    calm: () => calming.abort(),
    async stop() {
      calming.abort();
      stopping.abort();
      await work;
    },
  };
}

export interface OpenRun {
  readonly id: string;
  readonly status: string;
  readonly owner: string | null;
  readonly is_held: boolean | null;
  /** What it has asked and not heard about. */
  readonly questions: readonly string[];
}

/** Those of them that have not ended, and what they wait for. */
export async function openRuns(pool: pg.Pool, begun: readonly string[]): Promise<OpenRun[]> {
  const { rows } = await pool.query<OpenRun>(
    `select id, status, owner, lease_until > clock_timestamp() as is_held,
            array(select kind::text from hitl.requests where run_id = runs.id and status = 'pending') as questions
       from hitl.runs where id = any($1) and ended_at is null`,
    [begun],
  );
  return rows;
}
