import { expect, test } from 'vitest';
import { type Decider, waitsFor } from '../../src/people/waits-for.ts';

const me = (role: Decider['role'], groups: readonly string[] = []): Decider => ({ id: 'usr_me', role, groups });

test.each([
  ['a person', { kind: 'person', id: 'usr_me' }, me('reviewer'), true],
  ['another person', { kind: 'person', id: 'usr_other' }, me('admin'), false],
  ['a group', { kind: 'group', name: '마케팅' }, me('reviewer', ['마케팅']), true],
  ['another group', { kind: 'group', name: '법무' }, me('admin', ['마케팅']), false],
  ['a role', { kind: 'role', role: 'approver' }, me('approver'), true],
  ['a weaker role', { kind: 'role', role: 'reviewer' }, me('admin'), true],
  ['a stronger role', { kind: 'role', role: 'admin' }, me('approver'), false],
  ['whoever looks on', { kind: 'person', id: 'usr_me' }, me('viewer'), false],
] as const)('what waits for %s waits for me, or not', (_, assignee, who, waits) => {
  expect(waitsFor(assignee, who)).toBe(waits);
});
