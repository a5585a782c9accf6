import { makeAction } from '../core/action.ts';
import { deriveId, randomId } from '../core/derive-id.ts';
import { digestOf } from '../core/digest.ts';
import { ALLOWED_DECISIONS } from '../core/requests/allowed-decisions.ts';
import type { CreateRun } from '../ports/ledger.ts';
import { type Action, type ProposedActionInput, ProposedActionSchema } from '../schema/action.ts';
import type { Actor, Person, Role } from '../schema/actor.ts';
import type { DelegationTerms } from '../schema/delegation.ts';
import type { GrantTerms } from '../schema/grant.ts';
import type { RunId } from '../schema/ids.ts';
import { type QuestionInput, QuestionSchema, type RequestKind } from '../schema/question.ts';
import { type Quorum, QuorumSchema, type RequestTerms } from '../schema/request.ts';
import type { RiskAssessment, RiskLevel } from '../schema/risk.ts';
import { type TimingInput, TimingSchema } from '../schema/timing.ts';

const person = (id: string, role: Role, ...groups: string[]): Person => ({ kind: 'person', id, role, groups, channel: 'web' });

/** People to decide and to be refused. Minji is the one who starts runs; `arin` is in finance, `bora` in legal. */
export const people = {
  minji: person('minji', 'approver'),
  arin: person('arin', 'approver', 'finance'),
  bora: person('bora', 'approver', 'legal'),
  chul: person('chul', 'approver'),
  rina: person('rina', 'reviewer'),
  vito: person('vito', 'viewer'),
  dana: person('dana', 'admin'),
} as const;

export const agent: Actor = { kind: 'agent', id: 'analyst-agent', channel: 'internal' };
export const system: Actor = { kind: 'system', id: 'test' };

/** What a caller hands over to start a run, queued unless `claim` is given. */
export const aRun = (over: Partial<CreateRun> = {}): CreateRun => ({
  id: randomId('run'),
  requestedBy: people.minji.id,
  actor: people.minji,
  ...over,
});

export const aRisk = (level: RiskLevel = 'low'): RiskAssessment => ({
  level,
  factors: [{ code: 'external', detail: 'mail.example' }],
  consequences: [],
  reversibility: level === 'low' ? 'fully' : 'partially',
  confidence: 0.9,
});

export type ActionOptions = Partial<ProposedActionInput> &
  Partial<Pick<Action, 'effectClass' | 'clearance' | 'toolDefinition' | 'policyVersion'>> & { readonly risk?: RiskLevel };

/** An action as the gates would leave it: to be asked about, unless `clearance` says otherwise. */
export function anAction(runId: RunId, options: ActionOptions = {}): Action {
  const { effectClass, clearance, toolDefinition, policyVersion, risk, ...proposed } = options;
  return makeAction(
    ProposedActionSchema.parse({
      type: 'tool_call',
      tool: 'send_email',
      parameters: { to: 'team@example.com', body: '안녕하세요' },
      step: 'send',
      ...proposed,
    }),
    {
      runId,
      toolDefinition: toolDefinition ?? digestOf({ name: proposed.tool ?? 'send_email' }),
      effectClass: effectClass ?? 'once',
      risk: aRisk(risk),
      policyVersion: policyVersion ?? 'policy-1',
      clearance: clearance ?? 'ask',
    },
  );
}

const QUESTIONS: Record<RequestKind, QuestionInput> = {
  clarification: {
    kind: 'clarification',
    question: 'Which month?',
    originalInput: '지난달 리뷰 분석해줘',
    ambiguity: 'month',
    suggestions: ['October'],
  },
  plan_review: { kind: 'plan_review', message: '4 todos' },
  approval_request: { kind: 'approval_request', reason: 'it leaves the house' },
  input_request: {
    kind: 'input_request',
    question: 'How many?',
    input: { field: 'count', inputType: 'number', validation: { min: 1, max: 9 } },
  },
  final_response: { kind: 'final_response', message: 'Here is the report.' },
  error_recovery: { kind: 'error_recovery', failed: deriveId('act', 'failed'), error: 'connection reset', mayHaveHappened: true },
};

export type TermsOptions = Partial<Omit<RequestTerms, 'timing' | 'quorum' | 'question'>> & {
  readonly timing?: TimingInput;
  readonly quorum?: Partial<Quorum>;
  readonly question?: QuestionInput;
};

/** How an action is put to somebody: open for 300 seconds, then rejected, one approval, unless told otherwise. */
export function termsFor(action: Action, options: TermsOptions = {}): RequestTerms {
  const { kind = 'approval_request', question = QUESTIONS[kind], quorum, timing, ...rest } = options;
  return {
    id: deriveId('req', action.id),
    runId: action.runId,
    actionId: action.id,
    actionDigest: action.digest,
    gate: 'outgoing mail',
    allowedDecisions: [...ALLOWED_DECISIONS[kind]],
    requireReason: false,
    requesterMayApprove: true,
    risk: action.risk,
    ...rest,
    kind,
    question: QuestionSchema.parse(question),
    quorum: QuorumSchema.parse(quorum ?? {}),
    timing: TimingSchema.parse(timing ?? {}),
  };
}

/** "Approve mails to the team for an hour", as seen from `now`. */
export const grantTerms = (now: Date, over: Partial<GrantTerms> = {}): GrantTerms => ({
  tool: 'send_email',
  bounds: { to: { equals: 'team@example.com' }, body: { any: true } },
  maxUses: 2,
  expiresAt: new Date(now.getTime() + 3_600_000),
  maxRisk: 'medium',
  ...over,
});

/** Arin is away for an hour from `now`, and Rina decides in her place. */
export const delegationTerms = (now: Date, over: Partial<DelegationTerms> = {}): DelegationTerms => ({
  from: people.arin.id,
  to: people.rina.id,
  role: 'approver',
  groups: ['finance'],
  startsAt: now,
  endsAt: new Date(now.getTime() + 3_600_000),
  ...over,
});
