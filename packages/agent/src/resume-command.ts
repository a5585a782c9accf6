import type { Ledger, RequestId } from '@dream-agent/hitl';
import { Command, type Interrupt } from '@langchain/langgraph';
import { z } from 'zod';

const WaitingSchema = z.union([z.strictObject({ request_id: z.string() }), z.strictObject({ paused: z.literal(true) })]);

/**
 * Builds the only kind of resume there is: by the id of each interrupt, with a reference to what was decided and never with the
 * decision itself. A plain value would answer every open question at once. Answers `undefined` while nothing that is waited for
 * has happened.
 */
export async function resumeCommand(ledger: Ledger, interrupts: readonly Interrupt[], isPaused: boolean): Promise<Command | undefined> {
  const resume: Record<string, unknown> = {};
  for (const { id, value } of interrupts) {
    const waiting = WaitingSchema.safeParse(value);
    if (id === undefined || !waiting.success) continue;
    if ('paused' in waiting.data) {
      if (!isPaused) resume[id] = { resumed: true };
      continue;
    }
    const state = await ledger.findRequest(waiting.data.request_id as RequestId);
    if (state !== undefined && state.request.status !== 'pending') resume[id] = { request_id: waiting.data.request_id };
  }
  return Object.keys(resume).length === 0 ? undefined : new Command({ resume });
}
