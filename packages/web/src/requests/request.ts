import type { RequestWire } from '@dream-agent/server/contract';

export type AnyRequest = RequestWire;
export type RequestOf<Type extends AnyRequest['type']> = Extract<AnyRequest, { type: Type }>;
export type DecisionKind = AnyRequest['allowed_decisions'][number];

/** What a request is about, in a line. */
export function titleOf(request: AnyRequest): string {
  switch (request.type) {
    case 'approval_request':
      return request.todo.task;
    case 'plan_review':
      return request.plan.goal || request.message;
    case 'clarification':
    case 'input_request':
      return request.question;
    case 'final_response':
      return request.message;
    case 'error_recovery':
      return request.error;
  }
}
