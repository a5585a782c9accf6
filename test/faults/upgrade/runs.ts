import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, callOnce, isVague } from '../clients/call.ts';
import type { Balancer } from './balancer.ts';

const EVERY_MS = 700;

export interface Runs {
  /** Ids of those that were begun. */
  readonly begun: string[];
  /** Begins nothing more; what is there is answered still. */
  calm(): void;
  stop(): Promise<void>;
}

export interface KeepRunning {
  readonly balancer: Balancer;
  readonly requester: Readonly<Record<string, string>>;
  readonly approver: Readonly<Record<string, string>>;
}

/** Runs of the agent, one after the other, each with somebody who approves whatever it asks. */
export function keepRunning({ balancer, requester, approver }: KeepRunning): Runs {
  const begun: string[] = [];
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
    for (const asked of page?.status === 200 ? (page.body['items'] as { request_id: string; action_digest: string }[]) : []) {
      const { request_id, action_digest } = asked;
      const body = { decision: { kind: 'approve' }, action_digest };
      await callOnce(approves, 'POST', `/api/hitl/requests/${request_id}/decision`, { body, key: request_id });
    }
    const read = await callOnce(approves, 'GET', `/api/runs/${runId}`);
    if (read?.status === 200 && read.body['ended_at'] != null) open.delete(runId);
  }

  const work = Promise.all([begin(), approve()]);
  return {
    begun,
    calm: () => calming.abort(),
    async stop() {
      calming.abort();
      stopping.abort();
      await work;
    },
  };
}
