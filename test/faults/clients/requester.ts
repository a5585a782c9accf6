import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientRecord } from './acknowledgements.ts';
import { type Caller, callOnce, codeOf, isVague } from './call.ts';

const MOST_TRIES = 40;

/** Asks for one thing, under one key, until it is told what became of it. */
export async function startRun(caller: Caller, number: number, record: ClientRecord, signal: AbortSignal): Promise<void> {
  const key = `run-${number}`;
  const input = `송금하고 알려줘 #${number}`;
  for (let tries = 0; tries < MOST_TRIES && !signal.aborted; tries++) {
    const answer = await callOnce(caller, 'POST', '/api/agent/run-async', { body: { user_input: input, language: 'ko' }, key });
    if (answer?.status === 500) record.broken.push(JSON.stringify(answer.body));
    if (!isVague(answer)) {
      if (answer.status !== 202) record.broken.push(`${answer.status} ${codeOf(answer)}`);
      record.runs.push({ key, input, runId: answer.status === 202 ? String(answer.body['run_id']) : undefined });
      return;
    }
    await sleep(Math.min(100 + tries * 50, 1_000));
  }
  record.runs.push({ key, input, runId: undefined });
}
