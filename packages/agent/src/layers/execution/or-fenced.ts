import type { Refusal } from '@dream-agent/hitl';
import { AgentError } from '../../errors.ts';

/**
 * A run that was told to stop begins nothing more, and neither does one that has asked all that it may. That is no fault: the
 * dispatcher sees it next, and brings the run to its end or has it stand still. Any other refusal means that this owner has lost
 * the run.
 */
export function orFenced(refusal: Refusal): 'stopping' {
  if (refusal.code === 'HITL_RUN_ENDED' || refusal.code === 'HITL_BUDGET_SPENT') return 'stopping';
  throw new AgentError('CHECKPOINT_FENCED', `${refusal.code}: ${refusal.message}`);
}
