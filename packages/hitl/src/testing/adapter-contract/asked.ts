import { makeAction } from '../../core/action.ts';
import { randomId } from '../../core/derive-id.ts';
import { ALLOWED_DECISIONS } from '../../core/requests/allowed-decisions.ts';
import type { Asked } from '../../ports/human.ts';
import type { ActionType } from '../../schema/action.ts';
import type { Decision, DecisionKind } from '../../schema/decision.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { QuestionInput, RequestKind } from '../../schema/question.ts';
import type { Request } from '../../schema/request.ts';
import { anAction, termsFor } from '../fixtures.ts';

const TYPES = {
  clarification: 'question',
  input_request: 'question',
  approval_request: 'tool_call',
  plan_review: 'plan',
  final_response: 'response',
  error_recovery: 'recovery',
} as const satisfies Record<RequestKind, ActionType>;

export interface AskedOptions {
  readonly kind?: RequestKind;
  readonly parameters?: JsonObject;
  readonly question?: QuestionInput;
  readonly expectedOutcome?: string;
  readonly refusal?: Asked['refusal'];
}

/** A question that an adapter could be given. */
export function anAsked({ kind = 'approval_request', parameters, question, expectedOutcome, refusal }: AskedOptions = {}): Asked {
  const runId = randomId('run');
  const action = anAction(runId, {
    type: TYPES[kind],
    ...(parameters === undefined ? {} : { parameters }),
    ...(expectedOutcome === undefined ? {} : { expectedOutcome }),
  });
  const terms = termsFor(action, { kind, ...(question === undefined ? {} : { question }) });
  const openedAt = new Date('2026-11-16T09:00:00.000Z');
  const request: Request = {
    ...terms,
    status: 'pending',
    version: 1,
    level: 0,
    round: 1,
    assignee: { kind: 'role', role: 'reviewer' },
    openedAt,
    deadlineAt: new Date(openedAt.getTime() + 300_000),
    warnAt: null,
    remindAt: null,
    remindersSent: 0,
    escalateAt: null,
    resolvedAt: null,
  };
  return {
    request,
    action,
    language: 'en',
    ...(refusal === undefined ? {} : { refusal }),
    preview: async (change) => ({
      kind: 'preview',
      action: makeAction({ ...action, parameters: change.parameters }, action),
      mayApproveAtOnce: true,
    }),
  };
}

/** The same request, passed on to the next level. */
export const passedOn = (asked: Asked): Asked => ({ ...asked, request: { ...asked.request, level: asked.request.level + 1, version: 2 } });

/** Whatever a kind of request takes, with words in Korean. */
export const decisionsFor = (kind: RequestKind): Decision[] => ALLOWED_DECISIONS[kind].map((decision) => decisionOf(decision, kind));

function decisionOf(decision: DecisionKind, kind: RequestKind): Decision {
  switch (decision) {
    case 'approve':
    case 'retry':
    case 'skip':
    case 'abort':
      return { kind: decision };
    case 'reject':
      return { kind: 'reject', reason: '받는 사람이 잘못됐어요' };
    case 'defer':
      return { kind: 'defer', guidance: '먼저 법무팀에 물어보세요' };
    case 'escalate':
      return { kind: 'escalate', to: { kind: 'person', id: '하나' } };
    case 'answer':
      return { kind: 'answer', value: kind === 'input_request' ? 3 : '시월, 네이버만' };
    case 'modify':
      return {
        kind: 'modify',
        change:
          kind === 'plan_review'
            ? { kind: 'instruction', instruction: '세 번째 할 일은 빼 주세요' }
            : { kind: 'parameters', parameters: { to: '민지@example.com', body: '안녕, "월요일"까지' } },
      };
  }
}
