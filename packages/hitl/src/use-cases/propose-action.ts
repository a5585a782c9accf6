import { type Asking, requestTerms } from '../core/requests/request-terms.ts';
import type { BeginRun, Hold, Ledger, OpenOutcome, Refusal } from '../ports/ledger.ts';
import type { Action, ActionType, ProposedActionInput } from '../schema/action.ts';
import type { Assignee } from '../schema/actor.ts';
import type { ExecutionContext } from '../schema/context.ts';
import type { DecisionKind } from '../schema/decision.ts';
import { HitlError } from '../schema/errors.ts';
import type { Gate, Verdict } from '../schema/gate.ts';
import type { JsonObject } from '../schema/json.ts';
import { type QuestionInput, QuestionSchema } from '../schema/question.ts';
import type { RequestTerms } from '../schema/request.ts';
import { type Circumstances, judgeAction, type Rules, redactorOf } from './judge-action.ts';

export interface ProposeAction extends Circumstances {
  readonly hold: Hold;
  /** Makes the run with it, should somebody be asked. */
  readonly begins?: BeginRun;
  readonly proposed: ProposedActionInput;
  /** What the person is shown besides the action, should one be asked. */
  readonly question?: QuestionInput;
  /** What the agent is at, to be shown with whatever the question is. */
  readonly context?: ExecutionContext;
  readonly suggestedResponse?: DecisionKind;
}

/** What became of a proposal. Only `cleared` may be started at once. */
export type Proposal =
  | { readonly kind: 'cleared'; readonly action: Action; readonly verdict: Verdict }
  | { readonly kind: 'denied'; readonly action: Action; readonly because: string }
  | { readonly kind: 'asked'; readonly action: Action; readonly opened: Exclude<OpenOutcome, Refusal> }
  | Refusal;

/** Puts an action before the gates, and keeps what they say: the only way for an action into the ledger. */
export async function proposeAction(deps: { ledger: Ledger } & Rules, input: ProposeAction): Promise<Proposal> {
  const { hold } = input;
  const { action, verdict } = await judgeAction(deps, { ...input, runId: hold.runId });
  switch (verdict.kind) {
    case 'not_gated':
    case 'allow':
    case 'deny': {
      const recorded = await deps.ledger.recordAction({
        hold,
        action,
        because: verdict.kind === 'not_gated' ? '' : verdict.because,
        gate: verdict.kind === 'not_gated' ? null : verdict.gate,
        shadow: verdict.shadow,
      });
      if (recorded.kind === 'refused') return recorded;
      return verdict.kind === 'deny' ? { kind: 'denied', action, because: verdict.because } : { kind: 'cleared', action, verdict };
    }
    case 'ask': {
      const terms = termsUnderGate(action, verdict.gate, {
        question: redactorOf(deps).redact(
          QuestionSchema.parse(questionFor(input, action, verdict.because)) as unknown as JsonObject,
        ) as QuestionInput,
        ...(input.suggestedResponse === undefined ? {} : { suggestedResponse: input.suggestedResponse }),
        criticalReadingSeconds: deps.policy.criticalReadingSeconds,
      });
      const opened = await deps.ledger.openRequest({
        hold,
        ...(input.begins === undefined ? {} : { begins: input.begins }),
        action,
        terms,
        assignee: assigneeOf(verdict.gate, action),
        shadow: verdict.shadow,
        budgets: deps.policy.budgets,
      });
      return opened.kind === 'refused' ? opened : { kind: 'asked', action, opened };
    }
  }
}

/** How a gate wants its questions put. */
export function termsUnderGate(action: Action, gate: Gate, asking: Asking): RequestTerms {
  return requestTerms(action, {
    ...asking,
    gate: gate.name,
    timing: gate.timing,
    quorum: gate.quorum,
    allowed: gate.allowedDecisions,
    allowModification: gate.allowModification,
    requireReason: gate.requireReason,
    requesterMayApprove: gate.requesterMayApprove,
  });
}

/** Whoever the gate names; else anybody who may decide something of this risk. */
export function assigneeOf(gate: Gate, action: Action): Assignee {
  const grave = action.risk.level === 'high' || action.risk.level === 'critical';
  return gate.assignee ?? { kind: 'role', role: grave ? 'approver' : 'reviewer' };
}

function questionFor({ question, context }: ProposeAction, action: Action, because: string): QuestionInput {
  const asked = question ?? defaultQuestion(action, because);
  return context === undefined ? asked : ({ ...asked, context } as QuestionInput);
}

function defaultQuestion(action: Action, because: string): QuestionInput {
  const kinds: Partial<Record<ActionType, QuestionInput>> = {
    tool_call: { kind: 'approval_request', reason: because },
    plan: { kind: 'plan_review', message: because },
    response: { kind: 'final_response', message: because },
  };
  const question = kinds[action.type];
  if (question === undefined) throw new HitlError('HITL_INVALID_INPUT', `a ${action.type} is asked with askPerson`);
  return question;
}
