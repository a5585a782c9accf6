import { makeAction } from '../core/action.ts';
import { requestTerms } from '../core/requests/request-terms.ts';
import type { Hold, Ledger, OpenOutcome } from '../ports/ledger.ts';
import type { Action } from '../schema/action.ts';
import type { Assignee } from '../schema/actor.ts';
import type { JsonObject } from '../schema/json.ts';
import { type QuestionInput, QuestionSchema } from '../schema/question.ts';
import type { RiskAssessment } from '../schema/risk.ts';
import { parseProposed, type Rules, redactorOf } from './judge-action.ts';

/** A question that no gate has put: it is asked because the agent can't go on without an answer. */
export interface AskPerson {
  readonly hold: Hold;
  readonly question: Extract<QuestionInput, { kind: 'clarification' | 'input_request' | 'error_recovery' }>;
  readonly step: string;
  readonly ordinal?: number;
  readonly assignee?: Assignee;
}

const NO_RISK: RiskAssessment = { level: 'low', factors: [], consequences: [], reversibility: 'fully', confidence: 1 };

/** Asks a person something. The question is kept like an action, so that the answer is bound to what was asked. */
export async function askPerson(deps: { ledger: Ledger } & Rules, input: AskPerson): Promise<{ action: Action; opened: OpenOutcome }> {
  const question = QuestionSchema.parse(redactorOf(deps).redact(input.question as unknown as JsonObject));
  const type = question.kind === 'error_recovery' ? 'recovery' : 'question';
  const proposed = parseProposed({
    type,
    tool: question.kind,
    parameters: question as unknown as JsonObject,
    step: input.step,
    ordinal: input.ordinal ?? 0,
  });
  const action = makeAction(proposed, {
    runId: input.hold.runId,
    toolDefinition: type,
    effectClass: 'pure',
    risk: NO_RISK,
    policyVersion: deps.policy.version,
    clearance: 'ask',
  });
  const timing = deps.policy.timings[question.kind];
  const terms = requestTerms(action, { question, ...(timing === undefined ? {} : { timing }) });
  const assignee = input.assignee ?? { kind: 'role', role: 'reviewer' };
  return {
    action,
    opened: await deps.ledger.openRequest({ hold: input.hold, action, terms, assignee, shadow: [], budgets: deps.policy.budgets }),
  };
}
