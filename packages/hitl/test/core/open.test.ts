import { expect, test } from 'vitest';
import { deriveId } from '../../src/core/derive-id.ts';
import { granted, grantMayAnswer, open } from '../../src/core/requests/open.ts';
import type { Action } from '../../src/schema/action.ts';
import type { Grant } from '../../src/schema/grant.ts';
import type { RequestTerms } from '../../src/schema/request.ts';
import { RISK_LEVELS } from '../../src/schema/risk.ts';
import type { TimingInput } from '../../src/schema/timing.ts';
import { agent, anAction, grantTerms, termsFor } from '../../src/testing/fixtures.ts';
import { T0 } from './sample-request.ts';

const runId = deriveId('run', 'one');
const how = { assignee: { kind: 'role', role: 'reviewer' } as const, shadow: ['strict mail'], actor: agent };
const action = anAction(runId);
const opening = (over: Partial<RequestTerms> = {}, about: Action = action) => open(about, { ...termsFor(about), ...over }, how);

test('the entry keeps everything that is shown', () => {
  const { audit, event, schedule } = opening();
  expect(audit).toMatchObject({
    type: 'request-opened',
    subject: { type: 'request', version: 1 },
    run_id: runId,
    data: {
      action_id: action.id,
      action_digest: action.digest,
      shown: { question: { kind: 'approval_request' }, parameters: action.parameters },
      shadow: ['strict mail'],
      timeout_seconds: 300,
      approvals: 1,
    },
  });
  expect(audit.data).not.toHaveProperty('edited_from');
  expect(event).toMatchObject({ type: 'request-opened', data: { action_id: action.id } });
  expect(schedule).toEqual({ deadline: 300, warn: null, remind: null, escalate: null });
});

test('a question is about the action that goes with it, and about one that has to be asked', () => {
  const other = anAction(runId, { step: 'other' });
  expect(() => opening({ actionId: other.id })).toThrow(/is not about/);
  expect(() => opening({ actionDigest: other.digest.replace(/./g, '0') })).toThrow(/is not about/);
  expect(() => opening({ runId: deriveId('run', 'two') })).toThrow(/is not about/);
  expect(() => opening({ kind: 'plan_review' })).toThrow(/can't ask/);
  for (const clearance of ['allow', 'deny', 'not_gated'] as const) {
    expect(() => opening({}, anAction(runId, { clearance }))).toThrow(/clearance/);
  }
  expect(() => opening({}, { ...action, parameters: {} })).toThrow(/digest/);
});

test('silence is never put down as an approval of what is grave', () => {
  const approving: TimingInput[] = [{ timeoutAction: 'approve' }, { timeoutAction: 'default', defaultDecision: { kind: 'approve' } }];
  for (const timing of approving) {
    for (const risk of RISK_LEVELS) {
      const grave = anAction(runId, { risk });
      const { audit, terms } = open(grave, termsFor(grave, { timing }), how);
      const { defaultDecision, timeoutAction } = terms.timing;
      const approves = timeoutAction === 'approve' || (timeoutAction === 'default' && defaultDecision?.kind === 'approve');
      expect(approves).toBe(risk === 'low' || risk === 'medium');
      expect((audit.data as { timeout_action: string }).timeout_action).toBe(timeoutAction);
    }
  }
  const skipping = anAction(runId, { risk: 'critical' });
  const timing: TimingInput = { timeoutAction: 'default', defaultDecision: { kind: 'skip' } };
  expect(open(skipping, termsFor(skipping, { timing }), how).terms.timing).toMatchObject(timing);
});

test('a grant stands for one approval of one tool call and for nothing else', () => {
  expect(grantMayAnswer(termsFor(action))).toBe(true);
  expect(grantMayAnswer(termsFor(action, { quorum: { approvals: 2 } }))).toBe(false);
  expect(grantMayAnswer(termsFor(action, { allowedDecisions: ['reject', 'modify'] }))).toBe(false);
  for (const kind of ['plan_review', 'final_response', 'clarification', 'input_request', 'error_recovery'] as const) {
    expect(grantMayAnswer(termsFor(action, { kind, allowedDecisions: ['approve'] }))).toBe(false);
  }
});

test('the use of a grant says whose word it was and which use it is', () => {
  const life = { grantedBy: 'arin', grantedAt: T0, used: 4, revokedAt: null, revokedBy: null, version: 5 };
  const grant: Grant = { ...grantTerms(T0), id: deriveId('grt', 'one'), ...life };
  const answer = granted(termsFor(action), grant);
  expect(answer.decision).toMatchObject({ source: 'grant', by: 'arin', grantId: grant.id, approvedDigest: action.digest });
  expect(answer.audit).toMatchObject({ type: 'request-decided', subject: { version: 2 } });
  expect(answer.used).toMatchObject({ type: 'grant-used', subject: { id: grant.id, version: 6 }, data: { use: 5 } });
});
