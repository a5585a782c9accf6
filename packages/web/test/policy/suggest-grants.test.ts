import { expect, test } from 'vitest';
import { suggestGrants } from '../../src/features/policy/rights/suggest-grants.ts';
import type { AnyRequest } from '../../src/requests/request.ts';

type Said = 'approve' | 'reject' | 'modify';

const decided = (said: Said, parameters: object, { tool = 'send_email', level = 'medium', source = 'human' } = {}): AnyRequest =>
  ({
    type: 'approval_request',
    action: { tool, parameters },
    risk_assessment: { level },
    decision: { source, decision: { kind: said } },
  }) as unknown as AnyRequest;

const times = (count: number, make: (index: number) => AnyRequest) => Array.from({ length: count }, (_, index) => make(index));

test('what was approved again and again is suggested, no wider than it was', () => {
  const past = times(12, (index) => decided('approve', { to: 'team@example.com', copies: index + 1, tone: index % 2 ? '정중' : '친근' }));
  expect(suggestGrants(past)).toMatchObject([
    {
      tool: 'send_email',
      bounds: { to: { equals: 'team@example.com' }, copies: { min: 1, max: 12 }, tone: { one_of: ['친근', '정중'] } },
      refused: [],
    },
  ]);
});

test('what was refused within the bounds is named, and too much of it is no routine', () => {
  const yes = times(41, () => decided('approve', { to: 'a' }));
  const [suggested] = suggestGrants([...yes, ...times(2, () => decided('reject', { to: 'a' }))]);
  expect([suggested?.covered.length, suggested?.refused.length]).toEqual([43, 2]);
  expect(suggestGrants([...yes, ...times(9, () => decided('reject', { to: 'a' }))])).toEqual([]);
});

test('what was refused outside of the bounds does not count against it', () => {
  const past = [...times(6, () => decided('approve', { to: 'a' })), ...times(6, () => decided('reject', { to: 'b' }))];
  expect(suggestGrants(past)).toMatchObject([{ bounds: { to: { equals: 'a' } }, refused: [] }]);
});

test.each([
  ['too few say nothing', times(4, () => decided('approve', {}))],
  ['what nobody answered says nothing', times(9, () => decided('approve', {}, { source: 'timeout' }))],
  ['what is critical is always asked about', times(9, () => decided('approve', {}, { level: 'critical' }))],
])('%s', (_, past) => expect(suggestGrants(past)).toEqual([]));
