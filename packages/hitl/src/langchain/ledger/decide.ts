import type { DecideOutcome, Ledger, RequestState } from '../../ports/ledger.ts';
import type { Person } from '../../schema/actor.ts';
import type { Decision } from '../../schema/decision.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Rules } from '../../use-cases/judge-action.ts';
import { previewChange } from '../../use-cases/preview-change.ts';
import { submitDecision } from '../../use-cases/submit-decision.ts';
import type { Decision as Answer } from '../wire.ts';

/** Takes an answer that came with a resume to the ledger, in the name of whoever the program says resumed. */
export async function decide(
  ledger: Ledger,
  rules: Rules,
  { request, action }: RequestState,
  actor: Person,
  answer: Answer,
): Promise<DecideOutcome> {
  const input = { requestId: request.id, actor, shownDigest: action.digest };
  if (answer.type !== 'edit') return submitDecision({ ledger, rules }, { ...input, decision: decisionOf(answer) });
  if (answer.editedAction.name !== action.tool) {
    return {
      kind: 'refused',
      code: 'HITL_MODIFICATION_FAILED',
      message: `"${action.tool}" can't be changed into "${answer.editedAction.name}"; reject it and say so`,
    };
  }
  const parameters = answer.editedAction.args as JsonObject;
  // Whoever wrote the arguments has seen them: what is no graver than the call they were shown is approved with the change.
  const seen = await previewChange({ ledger, rules }, { requestId: request.id, actor, parameters });
  if (seen.kind === 'refused') return seen;
  const change = { kind: 'parameters', parameters, digest: seen.action.digest } as const;
  return submitDecision({ ledger, rules }, { ...input, decision: { kind: 'modify', change } });
}

function decisionOf(answer: Exclude<Answer, { type: 'edit' }>): Decision {
  switch (answer.type) {
    case 'approve':
      return { kind: 'approve' };
    case 'reject':
      return answer.message === undefined || answer.message.trim() === '' ? { kind: 'reject' } : { kind: 'reject', reason: answer.message };
    case 'respond':
      return { kind: 'defer', guidance: answer.message };
  }
}
