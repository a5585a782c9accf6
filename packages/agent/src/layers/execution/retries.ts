import { OutcomeUnknownError } from '@dream-agent/hitl';
import type { ErrorPolicy } from '../../contract/tool-definition.ts';
import { AgentError } from '../../errors.ts';

export interface Retrying {
  readonly policy: ErrorPolicy;
  /** Whether a call may be made again at all without a person's word. */
  readonly repeatable: boolean;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Tries as often as the tool allows, waiting twice as long each time. What will not get better is not tried again. */
export async function withRetries<Output>(
  { policy, repeatable, wait, signal }: Retrying,
  work: (attempt: number) => Promise<Output>,
): Promise<Output> {
  const tries = repeatable ? policy.retries + 1 : 1;
  for (let attempt = 1; ; attempt++) {
    try {
      return await work(attempt);
    } catch (error) {
      if (attempt >= tries || signal.aborted || isFinal(error)) throw error;
      await wait(Math.min(policy.longest_wait_ms, policy.first_wait_ms * 2 ** (attempt - 1)), signal);
    }
  }
}

/** Wrong however often it is tried. */
const FINAL: ReadonlySet<AgentError['code']> = new Set(['TOOL_PARAMETERS_INVALID', 'TOOL_DATA_ABSENT', 'TOOL_CHANGED']);

const isFinal = (error: unknown): boolean => error instanceof OutcomeUnknownError || (error instanceof AgentError && FINAL.has(error.code));
