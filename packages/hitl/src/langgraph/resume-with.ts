import { Command } from '@langchain/langgraph';
import { z } from 'zod';
import type { Ledger } from '../ports/ledger.ts';
import { HitlError } from '../schema/errors.ts';
import { RequestIdSchema } from '../schema/ids.ts';
import { interruptStatus } from './interrupt-status.ts';
import type { ReadableGraph, Thread } from './thread.ts';

/**
 * Makes the only kind of resume there is: by the id of each interrupt. A plain value would answer whatever happens to be open, all
 * of it at once, and delivered a second time the question that comes next. An id that isn't waiting is refused; a thread that
 * waits for nobody is gone on with, which LangGraph calls resuming with `null`.
 */
export async function resumeWith(
  graph: Pick<ReadableGraph, 'getState'>,
  thread: Thread,
  answers: Readonly<Record<string, unknown>>,
): Promise<Command | null> {
  const { waiting } = await interruptStatus(graph, thread);
  if (waiting.length === 0) return null;
  const open = waiting.map(({ id }) => id);
  const ids = Object.keys(answers);
  if (ids.length === 0) throw new HitlError('HITL_INVALID_RESPONSE', `nothing is answered; waiting are ${open.join(', ')}`);
  const strange = ids.filter((id) => !open.includes(id));
  if (strange.length > 0) throw new HitlError('HITL_REQUEST_NOT_FOUND', `${strange.join(', ')}; waiting are ${open.join(', ')}`);
  return new Command({ resume: { ...answers } });
}

const ReferenceSchema = z.looseObject({ request_id: RequestIdSchema });

/**
 * The resume for every gate of a thread whose request has been decided, or nothing while none has. It names the requests and no
 * decision: each gate reads its own from the ledger.
 */
export async function resumeDecided(graph: Pick<ReadableGraph, 'getState'>, ledger: Ledger, thread: Thread): Promise<Command | undefined> {
  const { waiting } = await interruptStatus(graph, thread);
  const resume: Record<string, unknown> = {};
  for (const { id, value } of waiting) {
    const { data } = ReferenceSchema.safeParse(value);
    const state = data === undefined ? undefined : await ledger.findRequest(data.request_id);
    if (state !== undefined && state.request.status !== 'pending') resume[id] = { request_id: state.request.id };
  }
  return Object.keys(resume).length === 0 ? undefined : new Command({ resume });
}
