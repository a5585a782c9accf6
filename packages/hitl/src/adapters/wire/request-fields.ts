import type { Asked } from '../../ports/human.ts';
import type { Question } from '../../schema/question.ts';

/** A request as it stands on the wire: its names are snake_case, and those inside parameters belong to whoever made them. */
export function requestFields({ request, action }: Pick<Asked, 'request' | 'action'>) {
  const { timing, quorum, risk } = request;
  return {
    type: request.kind,
    request_id: request.id,
    run_id: request.runId,
    created_at: request.openedAt.toISOString(),
    timeout_at: request.deadlineAt?.toISOString() ?? null,
    timeout_sec: timing.timeoutSeconds,
    timeout_action: timing.timeoutAction,
    gate: request.gate,
    action_digest: action.digest,
    action: {
      action_id: action.id,
      type: action.type,
      tool: action.tool,
      parameters: action.parameters,
      expected_outcome: action.expectedOutcome,
      estimated_cost_usd: action.estimatedCostUsd ?? null,
      effect_class: action.effectClass,
      policy_version: action.policyVersion,
      digest: action.digest,
    },
    assignee: request.assignee,
    quorum: { approvals: quorum.approvals, of: quorum.of ?? null, rejection: quorum.rejection },
    risk_assessment: risk,
    suggested_response: request.suggestedResponse ?? null,
    allowed_decisions: request.allowedDecisions,
    require_reason: request.requireReason,
    level: request.level,
    round: request.round,
    ...fieldsOfKind(request.question),
  };
}

function fieldsOfKind(question: Question): object {
  switch (question.kind) {
    case 'clarification': {
      const { originalInput, ambiguity, suggestions } = question;
      return { question: question.question, original_input: originalInput, ambiguity, suggestions };
    }
    case 'plan_review':
      return { message: question.message };
    case 'approval_request': {
      const { reason, todoId, before, after } = question;
      return { reason, todo_id: todoId ?? null, before, after };
    }
    case 'input_request': {
      const { field, inputType, options, defaultValue, validation } = question.input;
      return {
        question: question.question,
        field,
        input_type: inputType,
        options: options ?? null,
        default_value: defaultValue ?? null,
        validation: validation ?? {},
      };
    }
    case 'final_response': {
      const { message, done, notDone } = question;
      return { message, done, not_done: notDone };
    }
    case 'error_recovery': {
      const { failed, error, mayHaveHappened, details } = question;
      return { failed_action_id: failed, error, may_have_happened: mayHaveHappened, details };
    }
  }
}
