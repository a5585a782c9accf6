import type { Ledger, RequestId } from '@dream-agent/hitl';
import { Command, type Interrupt } from '@langchain/langgraph';
import { z } from 'zod';

const WaitingSchema = z.union([
  z.strictObject({ request_id: z.string(), todo_id: z.string().exactOptional() }),
  z.strictObject({ paused: z.literal(true) }),
]);

/**
 * Builds the only kind of resume there is: by the id of each interrupt, with a reference to what was decided and never with the
 * decision itself. A plain value would answer every open question at once. Answers `undefined` while nothing that is waited for
 * has happened.
 *
 * The todos that wait do so in one step of the graph, which is over when all of them are: once one was answered, or with
 * `lookAgain`, all of them are entered. Those that nobody has answered find that out by themselves and wait again.
 */
export async function resumeCommand(
  ledger: Ledger,
  interrupts: readonly Interrupt[],
  isPaused: boolean,
  lookAgain = false,
): Promise<Command | undefined> {
  const resume: Record<string, unknown> = {};
  const others: Record<string, unknown> = {};
  for (const { id, value } of interrupts) {
    const waiting = WaitingSchema.safeParse(value);
    if (id === undefined || !waiting.success) continue;
    if ('paused' in waiting.data) {
      if (!isPaused) resume[id] = { resumed: true };
      continue;
    }
    const { request_id, todo_id } = waiting.data;
    const state = await ledger.findRequest(request_id as RequestId);
    if (state !== undefined && state.request.status !== 'pending') resume[id] = { request_id };
    else if (todo_id !== undefined) others[id] = { request_id };
  }
  const isTime = Object.keys(resume).length > 0 || (lookAgain && Object.keys(others).length > 0);
  return isTime ? new Command({ resume: { ...others, ...resume } }) : undefined;
}
