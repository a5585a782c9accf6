import { describe, expect, test } from 'vitest';
import { type MayDecide, mayDecide } from '../../src/core/requests/permission.ts';
import { type Actor, type Assignee, type Person, ROLES } from '../../src/schema/actor.ts';
import type { Decision, DecisionKind } from '../../src/schema/decision.ts';
import type { Delegation } from '../../src/schema/delegation.ts';
import type { DelegationId, RequestId } from '../../src/schema/ids.ts';
import type { Vote } from '../../src/schema/request.ts';
import { RISK_LEVELS, type RiskLevel } from '../../src/schema/risk.ts';

const NOW = new Date('2030-01-01T12:00:00.000Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);

const person = (id: string, role: Person['role'] = 'approver', groups: string[] = []): Person => ({
  kind: 'person',
  id,
  role,
  groups,
  channel: 'web',
});

const request = (over: Partial<MayDecide['request']> & { level?: RiskLevel } = {}): MayDecide['request'] => ({
  assignee: { kind: 'role', role: 'reviewer' },
  risk: { level: over.level ?? 'medium', factors: [], consequences: [], reversibility: 'fully', confidence: 1 },
  requesterMayApprove: true,
  round: 1,
  ...over,
});

const delegation = (from: string, to: string, over: Partial<Delegation> = {}): Delegation => ({
  id: 'dlg_0123456789' as DelegationId,
  from,
  to,
  role: 'approver',
  groups: [],
  startsAt: hours(-1),
  endsAt: hours(1),
  revokedAt: null,
  version: 1,
  ...over,
});

const vote = (voter: string, over: Partial<Vote> = {}): Vote => ({
  requestId: 'req_0123456789' as RequestId,
  round: 1,
  voter,
  decision: { kind: 'approve' },
  shownDigest: 'a'.repeat(64),
  channel: 'web',
  at: NOW,
  ...over,
});

const ask = (actor: Actor, over: Partial<MayDecide> = {}) =>
  mayDecide({
    request: request(),
    requestedBy: 'kim',
    actor,
    decision: { kind: 'approve' },
    delegations: [],
    now: NOW,
    votes: [],
    ...over,
  });
const verdict = (...asked: Parameters<typeof ask>) => {
  const permission = ask(...asked);
  return permission.kind === 'no' ? permission.code : permission.onBehalfOf === undefined ? 'yes' : `for ${permission.onBehalfOf}`;
};

const reject: Decision = { kind: 'reject', reason: '아니오' };
const modify: Decision = { kind: 'modify', change: { kind: 'parameters', parameters: {} } };

describe('who decides', () => {
  test.each([
    { kind: 'agent', id: '비서', channel: 'mcp' },
    { kind: 'agent', id: 'lee', channel: 'internal' },
    { kind: 'system', id: 'sweeper' },
  ] as Actor[])('not $kind $id, whatever was delegated to them', (actor) => {
    expect(verdict(actor)).toBe('HITL_NOT_PERMITTED');
    expect(verdict(actor, { delegations: [delegation('lee', actor.id, { role: 'admin' })], decision: reject })).toBe('HITL_NOT_PERMITTED');
  });

  test('not a viewer, not even of a request that waits for them, nor in somebody’s place', () => {
    const viewer = person('watcher', 'viewer', ['ops']);
    expect(verdict(viewer, { request: request({ assignee: { kind: 'person', id: 'watcher' } }), decision: reject })).toBe(
      'HITL_NOT_PERMITTED',
    );
    expect(verdict(viewer, { request: request({ assignee: { kind: 'role', role: 'viewer' } }) })).toBe('HITL_NOT_PERMITTED');
    expect(verdict(viewer, { delegations: [delegation('lee', 'watcher')] })).toBe('HITL_NOT_PERMITTED');
  });

  const table: [Assignee, Person, boolean][] = [
    [{ kind: 'person', id: 'lee' }, person('lee'), true],
    [{ kind: 'person', id: 'lee' }, person('Lee'), false],
    [{ kind: 'person', id: 'lee' }, person('park'), false],
    [{ kind: 'person', id: 'lee' }, person('root', 'admin'), true],
    [{ kind: 'group', name: '운영팀' }, person('lee', 'reviewer', ['운영팀']), true],
    [{ kind: 'group', name: '운영팀' }, person('lee', 'approver', ['ops']), false],
    [{ kind: 'group', name: '운영팀' }, person('root', 'admin'), true],
    [{ kind: 'role', role: 'approver' }, person('lee', 'reviewer'), false],
    [{ kind: 'role', role: 'approver' }, person('lee', 'approver'), true],
    [{ kind: 'role', role: 'reviewer' }, person('lee', 'approver'), true],
    [{ kind: 'role', role: 'admin' }, person('lee', 'approver'), false],
    [{ kind: 'role', role: 'admin' }, person('root', 'admin'), true],
  ];
  test.each(table)('a request for %o and %o: %s', (assignee, actor, may) => {
    for (const decision of [{ kind: 'approve' }, reject] as Decision[]) {
      expect(verdict(actor, { request: request({ assignee }), decision })).toBe(may ? 'yes' : 'HITL_NOT_PERMITTED');
    }
  });

  test.each(RISK_LEVELS.flatMap((level) => ROLES.map((role) => [level, role] as const)))('approving at %s risk as %s', (level, role) => {
    const needed = level === 'high' || level === 'critical' ? 'approver' : 'reviewer';
    const expected = ROLES.indexOf(role) >= ROLES.indexOf(needed) ? 'yes' : 'HITL_NOT_PERMITTED';
    expect(verdict(person('lee', role), { request: request({ level }) })).toBe(expected);
    expect(verdict(person('lee', role), { request: request({ level }), decision: modify, approves: true })).toBe(expected);
  });

  test.each(['reject', 'skip', 'defer', 'escalate', 'abort', 'answer', 'retry', 'modify'] as DecisionKind[])(
    'a reviewer may %s at critical risk',
    (kind) => {
      const decision = { kind } as Decision;
      expect(verdict(person('lee', 'reviewer'), { request: request({ level: 'critical' }), decision })).toBe('yes');
    },
  );

  test('says what is missing', () => {
    const refused = ask(person('lee', 'reviewer'), { request: request({ level: 'high' }) });
    expect(refused).toMatchObject({ message: 'needs the role approver to approve at high risk, and "lee" is reviewer' });
    const elsewhere = ask(person('lee'), { request: request({ assignee: { kind: 'group', name: '운영팀' } }) });
    expect(elsewhere).toMatchObject({ message: 'the request waits for the group "운영팀"' });
  });
});

describe('the one who started the run', () => {
  const fourEyes = request({ requesterMayApprove: false });

  test('approves where the gate lets them', () => {
    expect(verdict(person('kim'))).toBe('yes');
  });

  test.each(['reviewer', 'approver', 'admin'] as const)('doesn’t approve where it doesn’t, as %s', (role) => {
    expect(verdict(person('kim', role), { request: fourEyes })).toBe('HITL_SELF_APPROVAL');
    expect(verdict(person('kim', role), { request: fourEyes, decision: modify, approves: true })).toBe('HITL_SELF_APPROVAL');
  });

  test('can’t pass an approval off as something else', () => {
    expect(verdict(person('kim'), { request: fourEyes, approves: false })).toBe('HITL_SELF_APPROVAL');
  });

  test('may still refuse, change and stop it', () => {
    for (const decision of [reject, modify, { kind: 'abort' }] as Decision[]) {
      expect(verdict(person('kim'), { request: fourEyes, decision })).toBe('yes');
    }
  });

  test('doesn’t approve in somebody else’s place', () => {
    expect(verdict(person('kim', 'reviewer'), { request: fourEyes, delegations: [delegation('lee', 'kim')] })).toBe('HITL_SELF_APPROVAL');
  });

  test('isn’t approved for by somebody in their place', () => {
    const high = request({ requesterMayApprove: false, level: 'high' });
    expect(verdict(person('lee', 'reviewer'), { request: high, delegations: [delegation('kim', 'lee')] })).toBe('HITL_SELF_APPROVAL');
    expect(verdict(person('lee', 'reviewer'), { request: request({ level: 'high' }), delegations: [delegation('kim', 'lee')] })).toBe(
      'for kim',
    );
  });
});

describe('a delegation', () => {
  const high = request({ level: 'high' });
  const lee = person('lee', 'reviewer');
  const withOne = (over: Partial<Delegation> = {}, more: Partial<MayDecide> = {}) =>
    verdict(lee, { request: high, delegations: [delegation('park', 'lee', over)], ...more });

  test('lends role, groups and name', () => {
    expect(withOne()).toBe('for park');
    expect(withOne({ groups: ['ops'] }, { request: request({ assignee: { kind: 'group', name: 'ops' } }) })).toBe('for park');
    expect(withOne({}, { request: request({ assignee: { kind: 'person', id: 'park' } }), decision: reject })).toBe('for park');
    expect(withOne({ role: 'admin' }, { request: request({ assignee: { kind: 'person', id: 'choi' } }) })).toBe('for park');
  });

  test('isn’t used where one’s own right is enough', () => {
    expect(verdict(person('lee'), { request: high, delegations: [delegation('park', 'lee')] })).toBe('yes');
  });

  test('lends no more than there is', () => {
    expect(withOne({ role: 'reviewer' })).toBe('HITL_NOT_PERMITTED');
    expect(withOne({ groups: ['dev'] }, { request: request({ assignee: { kind: 'group', name: 'ops' } }) })).toBe('HITL_NOT_PERMITTED');
  });

  test.each([
    ['starts later', { startsAt: hours(0.001) }, 'HITL_NOT_PERMITTED'],
    ['starts now', { startsAt: NOW }, 'for park'],
    ['ends now', { endsAt: NOW }, 'HITL_NOT_PERMITTED'],
    ['ends a moment later', { endsAt: new Date(NOW.getTime() + 1) }, 'for park'],
    ['was taken back', { revokedAt: hours(-0.5) }, 'HITL_NOT_PERMITTED'],
    ['is for somebody else', { to: 'choi' }, 'HITL_NOT_PERMITTED'],
  ] as const)('that %s', (_, over, expected) => {
    expect(withOne(over)).toBe(expected);
  });

  test('isn’t used once the one who gave it has voted in this round, or somebody has for them', () => {
    expect(withOne({}, { votes: [vote('park')] })).toBe('HITL_ALREADY_VOTED');
    expect(withOne({}, { votes: [vote('choi', { onBehalfOf: 'park' })] })).toBe('HITL_ALREADY_VOTED');
    expect(withOne({}, { votes: [vote('choi')] })).toBe('for park');
    expect(withOne({}, { votes: [vote('park')], request: { ...high, round: 2 } })).toBe('for park');
  });

  test('that was used can’t be doubled by the one who gave it', () => {
    const park = person('park');
    expect(verdict(park, { votes: [vote('lee', { onBehalfOf: 'park' })] })).toBe('HITL_ALREADY_VOTED');
    expect(verdict(park, { votes: [vote('lee', { onBehalfOf: 'park' })], decision: reject })).toBe('yes');
    expect(verdict(park, { votes: [vote('lee', { onBehalfOf: 'park' })], request: request({ round: 2 }) })).toBe('yes');
  });

  test('of several, the first that reaches is used', () => {
    const delegations = [
      delegation('a', 'lee', { role: 'reviewer' }),
      delegation('b', 'lee', { endsAt: NOW }),
      delegation('c', 'lee'),
      delegation('d', 'lee'),
    ];
    expect(verdict(lee, { request: high, delegations })).toBe('for c');
    expect(verdict(lee, { request: high, delegations, votes: [vote('c')] })).toBe('for d');
  });

  test('isn’t passed on: what was lent to one isn’t lent to the next', () => {
    expect(
      verdict(lee, { request: high, delegations: [delegation('park', 'choi'), delegation('choi', 'lee', { role: 'reviewer' })] }),
    ).toBe('HITL_NOT_PERMITTED');
  });
});
