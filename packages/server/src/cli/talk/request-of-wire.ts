import type { Action, Question, Request } from '@dream-agent/hitl';
import { ActionSchema, QuestionSchema, RequestSchema } from '@dream-agent/hitl/schema';
import { fromWire, type RequestView, type RequestWire, RequestWireSchema } from '../../contract/index.ts';

/** A request as the console shows it. What only the ledger knows, and nobody is shown, is left at its default. */
export function requestOfWire(wire: RequestWire): { readonly request: Request; readonly action: Action } {
  const view = fromWire(RequestWireSchema, wire);
  const { riskAssessment: risk, timeoutAt: deadlineAt } = view;
  const { actionId, effectStatus: _status, ...action } = view.action;
  const request = RequestSchema.parse({
    ...view,
    id: view.requestId,
    kind: view.type,
    question: questionOf(view),
    risk,
    quorum: { approvals: view.quorum.approvals, of: view.quorum.of, rejection: view.quorum.rejection },
    suggestedResponse: view.suggestedResponse ?? undefined,
    timing: {
      timeoutSeconds: view.timeoutSec,
      timeoutAction: view.timeoutAction,
      // The server knows whether anybody is left, and how often it may still be asked; here it is taken at its word.
      escalationChain: [view.assignee],
      escalationRounds: Math.min(10, view.level + 1),
      maxRetries: Math.min(10, view.round),
    },
    openedAt: view.createdAt,
    deadlineAt,
    warnAt: null,
    remindAt: null,
    remindersSent: 0,
    escalateAt: null,
  });
  return { request, action: ActionSchema.parse({ ...action, id: actionId, toolDefinition: '', risk, clearance: 'ask' }) };
}

function questionOf(view: RequestView): Question {
  switch (view.type) {
    case 'clarification': {
      const { question, originalInput, ambiguity, suggestions } = view;
      return QuestionSchema.parse({ kind: view.type, question, originalInput, ambiguity, suggestions });
    }
    case 'plan_review':
      return { kind: view.type, message: view.message };
    case 'approval_request': {
      const { reason, todoId, before, after } = view;
      return QuestionSchema.parse({ kind: view.type, reason, todoId: todoId ?? undefined, before, after });
    }
    case 'input_request': {
      const { question, field, inputType, options, defaultValue, validation } = view;
      return QuestionSchema.parse({ kind: view.type, question, input: { field, inputType, options, defaultValue, validation } });
    }
    case 'final_response':
      return QuestionSchema.parse({ kind: view.type, message: view.message, done: view.done, notDone: view.notDone });
    case 'error_recovery': {
      const { failedActionId: failed, error, mayHaveHappened, details } = view;
      return QuestionSchema.parse({ kind: view.type, failed, error, mayHaveHappened, details });
    }
  }
}
