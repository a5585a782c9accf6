import { expect, test } from 'vitest';
import { mayBeDecidedTogether, sharedOf } from '../../src/features/inbox/shared-of.ts';
import type { AnyRequest } from '../../src/requests/request.ts';

const asked = (parameters: object, over: object = {}): AnyRequest =>
  ({
    type: 'approval_request',
    action: { tool: 'send_email', parameters },
    risk_assessment: { level: 'low' },
    require_reason: false,
    allowed_decisions: ['approve', 'reject'],
    ...over,
  }) as unknown as AnyRequest;

test('what all have alike stands together, and what differs stands with the value of each', () => {
  const requests = [asked({ to: 'a', body: '안녕', copies: 1 }), asked({ to: 'b', body: '안녕' })];
  expect(sharedOf(requests)).toEqual({
    same: { tool: 'send_email', body: '안녕' },
    different: [
      { name: 'to', values: ['a', 'b'] },
      { name: 'copies', values: ['1', '–'] },
    ],
  });
});

test.each([
  ['of high risk', { risk_assessment: { level: 'high' } }],
  ['of critical risk', { risk_assessment: { level: 'critical' } }],
  ['of another tool', { action: { tool: 'delete_file', parameters: {} } }],
  ['of another kind', { type: 'plan_review' }],
  ['that wants a reason', { require_reason: true }],
  ['that is not to be approved', { allowed_decisions: ['answer'] }],
])('one %s is not decided together with others', (_, over) => {
  const one = asked({});
  expect(mayBeDecidedTogether([one, asked({}, { risk_assessment: { level: 'medium' } })])).toBe(true);
  expect(mayBeDecidedTogether([one, asked({}, over)])).toBe(false);
});
