import type { ToolCall } from '@langchain/core/messages';
import { lacksSecret, restoreSecrets } from '../../pattern/restore-secrets.ts';
import type { Ledger, RequestState } from '../../ports/ledger.ts';
import type { Json } from '../../schema/json.ts';
import { digestOfCall } from '../judge-calls.ts';
import type { Settled } from '../revise-message.ts';
import { rejection } from '../settle-by-resume.ts';

/** A call that the ledger has an answer about. `stop` is an answer that ends the agent's work. */
export interface SettledCall {
  readonly settled: Settled;
  readonly stop: boolean;
}

/** What a closed request means for its call, as the model is told. */
export async function settledBy(
  ledger: Ledger,
  call: ToolCall,
  { request, action, decision: recorded }: RequestState,
): Promise<SettledCall> {
  const answered = (content: string, status: 'error' | 'success' = 'error', stop = false): SettledCall => ({
    settled: { kind: 'answered', call, content, status },
    stop,
  });
  if (recorded === undefined) return answered(`\`${call.name}\` was not called: the question was taken back`);
  const { decision, source, approvedActionId } = recorded;
  if (approvedActionId !== undefined) {
    const approved = approvedActionId === action.id ? action : await ledger.findAction(approvedActionId);
    if (approved === undefined) return answered(`\`${call.name}\` was not called: what was approved is gone`);
    const args = restoreSecrets(approved.parameters, action.parameters, call.args as Json);
    if (lacksSecret(args, call.args as Json)) return answered(`\`${call.name}\` was not called: the change would lose a secret`);
    const runs: ToolCall = { ...call, args: args as Record<string, unknown> };
    return { settled: { kind: 'run', call: runs, actionId: approved.id, digest: digestOfCall(runs) }, stop: false };
  }
  switch (decision.kind) {
    case 'reject':
    case 'skip':
      if (source === 'timeout') return answered(`\`${call.name}\` was not called: nobody answered in time`);
      return answered(decision.reason ?? (decision.kind === 'reject' ? rejection(call) : `\`${call.name}\` was skipped`));
    case 'defer':
      return answered(decision.guidance, 'success');
    case 'modify':
      return answered(decision.change.kind === 'instruction' ? decision.change.instruction : `\`${call.name}\` is to be changed`);
    case 'abort':
      return answered(
        `\`${call.name}\` was not called, and nothing more is to be: ${decision.reason ?? 'somebody has stopped it'}`,
        'error',
        true,
      );
    case 'approve':
    case 'escalate':
    case 'answer':
    case 'retry':
      // An approval names what it approves, and the others are no answers to an approval; a ledger that says otherwise isn't believed.
      return answered(`\`${call.name}\` was not called: ${request.id} is closed without a decision about it`);
  }
}
