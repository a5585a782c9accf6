import { reviseAction } from '../core/action.ts';
import { deriveId } from '../core/derive-id.ts';
import { evaluateGates } from '../core/gates/gates.ts';
import type { Ledger, Refusal } from '../ports/ledger.ts';
import { type Action, ProposedActionSchema } from '../schema/action.ts';
import type { Actor, Assignee } from '../schema/actor.ts';
import { DEFAULT_READING_SECONDS } from '../schema/budgets.ts';
import type { Verdict } from '../schema/gate.ts';
import type { RequestId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import { type Request, type RequestTerms, RequestTermsSchema } from '../schema/request.ts';
import { atLeast } from '../schema/risk.ts';
import { type Rules, riskOf, withoutSecrets } from './judge-action.ts';
import { assigneeOf, termsUnderGate } from './propose-action.ts';

/** What a change would make of an action: shown to the person before they approve it. */
export type ChangePreview =
  | {
      readonly kind: 'preview';
      readonly action: Action;
      /** Whether it may be approved together with the change, by somebody who has seen its digest. */
      readonly mayApproveAtOnce: boolean;
      readonly terms: RequestTerms;
      readonly assignee: Assignee;
    }
  | Refusal;

/** Judges an action with other parameters as if it had been proposed so. Nothing is stored. */
export async function previewChange(
  deps: { ledger: Ledger; rules?: Rules },
  input: { requestId: RequestId; actor: Actor; parameters: JsonObject },
): Promise<ChangePreview> {
  const state = await deps.ledger.findRequest(input.requestId);
  if (state === undefined) return { kind: 'refused', code: 'HITL_REQUEST_NOT_FOUND', message: input.requestId };
  const { request, action: original } = state;
  const { rules } = deps;
  if (rules === undefined) {
    const action = reviseAction(original, { parameters: input.parameters, risk: original.risk, by: input.actor.id });
    return {
      kind: 'preview',
      action,
      mayApproveAtOnce: false,
      terms: sameTerms(request, action, request.readingSeconds),
      assignee: request.assignee,
    };
  }

  const { type, tool, step, ordinal, expectedOutcome, estimatedCostUsd, confidence } = original;
  const proposed = withoutSecrets(
    rules,
    ProposedActionSchema.parse({ type, tool, step, ordinal, expectedOutcome, estimatedCostUsd, confidence, parameters: input.parameters }),
  );
  const risk = await riskOf(rules, proposed, {});
  const verdict = evaluateGates({ gates: rules.policy.gates, action: proposed, tool: rules.tools.get(tool), risk, spentUsd: 0 });
  if (verdict.kind === 'deny') return { kind: 'refused', code: 'HITL_ACTION_DENIED', message: verdict.because };
  const action = reviseAction(original, { parameters: proposed.parameters, risk, by: input.actor.id });
  const gate = verdict.kind === 'ask' ? verdict.gate : undefined;
  const reading = { criticalReadingSeconds: rules.policy.criticalReadingSeconds };
  return {
    kind: 'preview',
    action,
    mayApproveAtOnce: isNoGraver(request, action, verdict),
    terms:
      gate === undefined
        ? sameTerms(request, action, reading.criticalReadingSeconds)
        : termsUnderGate(action, gate, { question: request.question, ...reading }),
    assignee: gate === undefined ? request.assignee : assigneeOf(gate, action),
  };
}

/** The same gate, or none; and nothing about it worse than what the person was asked. */
function isNoGraver(request: Request, action: Action, verdict: Verdict): boolean {
  const sameGate = verdict.kind !== 'ask' || verdict.gate.name === request.gate;
  return sameGate && atLeast(request.risk.level, action.risk.level);
}

/** The terms the person was asked on, for the changed action. */
const sameTerms = (request: Request, action: Action, readingSeconds = DEFAULT_READING_SECONDS): RequestTerms => ({
  ...RequestTermsSchema.parse(request),
  id: deriveId('req', action.id),
  actionId: action.id,
  actionDigest: action.digest,
  risk: action.risk,
  readingSeconds,
});
