import type { AIMessage } from '@langchain/core/messages';
import { z } from 'zod';
import type { Settled } from './revise-message.ts';

/**
 * Which calls of the newest message may run, as the checkpoint keeps it. A call that isn't among them was not let through, however
 * it came to the tools: another middleware may have jumped there.
 */
export const ClearedSchema = z.object({
  message: z.string(),
  calls: z.record(z.string(), z.object({ digest: z.string(), actionId: z.string().exactOptional() })),
});
export type Cleared = z.infer<typeof ClearedSchema>;

/** Private, as LangChain has it: a name that begins with an underscore is neither taken from nor given to whoever calls the agent. */
export const StateSchema = z.object({ _hitlCleared: ClearedSchema.optional() });

export const clearedOf = (message: AIMessage, settled: readonly Settled[]): Cleared => ({
  message: message.id ?? '',
  calls: Object.fromEntries(
    settled.flatMap((one) =>
      one.kind === 'run'
        ? [[one.call.id ?? '', { digest: one.digest, ...(one.actionId === undefined ? {} : { actionId: one.actionId }) }]]
        : [],
    ),
  ),
});
