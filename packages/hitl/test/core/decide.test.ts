import { describe, expect, test } from 'vitest';
import { reviseAction } from '../../src/core/action.ts';
import { type DecideContext, decide, type Submitted } from '../../src/core/requests/decide.ts';
import type { Actor } from '../../src/schema/actor.ts';
import type { Decision } from '../../src/schema/decision.ts';
import type { HitlErrorCode } from '../../src/schema/errors.ts';
import type { Request, Vote } from '../../src/schema/request.ts';
import type { RiskLevel } from '../../src/schema/risk.ts';
import { agent, aRisk, people, system, type TermsOptions } from '../../src/testing/fixtures.ts';
import { after, aRequest, T0 } from './sample-request.ts';

interface Situation {
  readonly terms?: TermsOptions;
  readonly row?: Partial<Request>;
  readonly context?: Partial<DecideContext>;
}

/** What comes of an answer by Arin to a request that was opened a moment ago. */
function judge(decision: Decision, { terms, row, context }: Situation = {}, more: Partial<Submitted> = {}) {
  const { request, action } = aRequest({ ...(terms === undefined ? {} : { terms }), ...(row === undefined ? {} : { row }) });
  const whole: DecideContext = {
    request,
    action,
    requestedBy: 'minji',
    votes: [],
    recorded: undefined,
    delegations: [],
    now: T0,
    ...context,
  };
  return decide(whole, { actor: people.arin, decision, shownDigest: request.actionDigest, ...more });
}

function codeOf(judgement: ReturnType<typeof decide>): HitlErrorCode | undefined {
  return judgement.kind === 'refused' ? judgement.code : undefined;
}

function changeOf(judgement: ReturnType<typeof decide>) {
  if (judgement.kind === 'refused') throw new Error(`refused: ${judgement.code} ${judgement.message}`);
  return judgement.change;
}

const vote = (voter: string, decision: Decision, over: Partial<Vote> = {}): Vote => ({
  requestId: aRequest().request.id,
  round: 1,
  voter,
  decision,
  shownDigest: aRequest().action.digest,
  channel: 'web',
  at: T0,
  ...over,
});

describe('whether an answer counts', () => {
  test('a closed request is told as what it is', () => {
    expect(codeOf(judge({ kind: 'approve' }, { row: { status: 'decided' } }))).toBe('HITL_REQUEST_CLOSED');
    expect(codeOf(judge({ kind: 'approve' }, { row: { status: 'cancelled' } }))).toBe('HITL_REQUEST_CLOSED');
    expect(codeOf(judge({ kind: 'approve' }, { row: { status: 'expired' } }))).toBe('HITL_REQUEST_EXPIRED');
  });

  test('an answer is in time a millisecond before the deadline and late on the dot', () => {
    const now = new Date(after(300).getTime() - 1);
    expect(changeOf(judge({ kind: 'approve' }, { context: { now } })).did).toBe('decided');
    expect(codeOf(judge({ kind: 'approve' }, { context: { now: after(300) } }))).toBe('HITL_REQUEST_EXPIRED');
    const timing = { timeoutSeconds: null };
    expect(changeOf(judge({ kind: 'approve' }, { terms: { timing }, context: { now: after(1e9) } })).did).toBe('decided');
  });

  test('only people decide', () => {
    const impostor: Actor = { kind: 'agent', id: people.dana.id, channel: 'web' };
    for (const actor of [agent, system, impostor, people.vito]) {
      expect(codeOf(judge({ kind: 'approve' }, {}, { actor }))).toBe('HITL_NOT_PERMITTED');
    }
  });

  test('who may not answer learns nothing about what would have been accepted', () => {
    const wrong = { actor: people.vito, shownDigest: '0'.repeat(64) };
    expect(codeOf(judge({ kind: 'retry' }, {}, wrong))).toBe('HITL_NOT_PERMITTED');
  });

  test('the requester may not approve where the gate says so, in no way', () => {
    const terms = { requesterMayApprove: false };
    const { action } = aRequest();
    const changed = reviseAction(action, { parameters: {}, risk: aRisk(), by: 'minji' });
    const change: Decision = { kind: 'modify', change: { kind: 'parameters', parameters: {}, digest: changed.digest } };
    const actor = people.minji;
    expect(codeOf(judge({ kind: 'approve' }, { terms }, { actor }))).toBe('HITL_SELF_APPROVAL');
    expect(codeOf(judge(change, { terms }, { actor, revised: { action: changed, reopens: false } }))).toBe('HITL_SELF_APPROVAL');
    expect(
      changeOf(judge(change, { terms }, { actor, revised: { action: changed, reopens: true } })).decision?.approvedActionId,
    ).toBeUndefined();
    expect(changeOf(judge({ kind: 'reject' }, { terms }, { actor })).did).toBe('decided');
  });

  test('an answer is about what was shown', () => {
    const { action } = aRequest({ action: { parameters: { to: 'someone else' } } });
    for (const shownDigest of [action.digest, '', 'approve', '0'.repeat(64)]) {
      expect(codeOf(judge({ kind: 'approve' }, {}, { shownDigest }))).toBe('HITL_DIGEST_MISMATCH');
    }
  });

  test('an answer that the gate does not take is refused', () => {
    const terms: TermsOptions = { allowedDecisions: ['approve', 'reject'] };
    expect(codeOf(judge({ kind: 'skip' }, { terms }))).toBe('HITL_DECISION_NOT_ALLOWED');
    expect(codeOf(judge({ kind: 'answer', value: 'approve' }, { terms }))).toBe('HITL_DECISION_NOT_ALLOWED');
  });

  test('nobody votes twice in a round, for or against, nor passes on what they voted on', () => {
    const situation = { terms: { quorum: { approvals: 2 } }, context: { votes: [vote('arin', { kind: 'approve' })] } };
    expect(codeOf(judge({ kind: 'approve' }, situation))).toBe('HITL_ALREADY_VOTED');
    expect(codeOf(judge({ kind: 'reject' }, situation))).toBe('HITL_ALREADY_VOTED');
    expect(codeOf(judge({ kind: 'escalate', to: { kind: 'person', id: 'dana' } }, situation))).toBe('HITL_ALREADY_VOTED');
    expect(changeOf(judge({ kind: 'approve' }, { ...situation, row: { round: 2 } })).did).toBe('voted');
  });
});

describe('what an answer must contain', () => {
  test('a reason where the gate asks for one', () => {
    const terms = { requireReason: true };
    for (const kind of ['reject', 'skip', 'abort'] as const) {
      expect(codeOf(judge({ kind }, { terms }))).toBe('HITL_REASON_REQUIRED');
      expect(codeOf(judge({ kind, reason: ' \u3000\n' }, { terms }))).toBe('HITL_REASON_REQUIRED');
      expect(changeOf(judge({ kind, reason: '이유' }, { terms })).did).toBe('decided');
    }
    expect(changeOf(judge({ kind: 'approve' }, { terms })).did).toBe('decided');
  });

  test('text for a clarification', () => {
    const terms: TermsOptions = { kind: 'clarification' };
    for (const value of ['', '   ', 3, null, ['10월']])
      expect(codeOf(judge({ kind: 'answer', value }, { terms }))).toBe('HITL_INVALID_RESPONSE');
    expect(changeOf(judge({ kind: 'answer', value: '10월' }, { terms })).decision?.decision).toEqual({ kind: 'answer', value: '10월' });
  });

  test('what the form asks for', () => {
    const terms: TermsOptions = { kind: 'input_request' };
    expect(codeOf(judge({ kind: 'answer', value: 99 }, { terms }))).toBe('HITL_INVALID_RESPONSE');
    expect(changeOf(judge({ kind: 'answer', value: 9 }, { terms })).did).toBe('decided');
  });
});

describe('a change', () => {
  const { action } = aRequest();
  const parameters = { to: 'b@example.com', body: 'x' };
  const revised = (level: RiskLevel = 'low') => reviseAction(action, { parameters, risk: aRisk(level), by: 'arin' });
  const modify = (digest?: string): Decision => ({
    kind: 'modify',
    change: { kind: 'parameters', parameters, ...(digest === undefined ? {} : { digest }) },
  });
  const sameStep = (changed = revised()) => ({ revised: { action: changed, reopens: false } });

  test('is approved in the same step only with the digest of the changed action', () => {
    const changed = revised();
    const decision = changeOf(judge(modify(changed.digest), {}, sameStep())).decision;
    expect(decision).toMatchObject({ approvedActionId: changed.id, approvedDigest: changed.digest, by: 'arin' });
    expect(codeOf(judge(modify(), {}, sameStep()))).toBe('HITL_DIGEST_MISMATCH');
    expect(codeOf(judge(modify(action.digest), {}, sameStep()))).toBe('HITL_DIGEST_MISMATCH');
  });

  test('approves nothing when it is asked about again, whatever digest comes with it', () => {
    const changed = revised();
    const change = changeOf(judge(modify(changed.digest), {}, { revised: { action: changed, reopens: true } }));
    expect(change.decision?.approvedActionId).toBeUndefined();
    expect(change.vote?.approves).toBe(false);
  });

  test('needs the changed action', () => {
    expect(codeOf(judge(modify()))).toBe('HITL_MODIFICATION_FAILED');
  });

  test('has a question of its own where one approval is not enough or none is taken', () => {
    const digest = revised().digest;
    expect(codeOf(judge(modify(digest), { terms: { quorum: { approvals: 2 } } }, sameStep()))).toBe('HITL_MODIFICATION_FAILED');
    expect(codeOf(judge(modify(digest), { terms: { allowedDecisions: ['modify', 'reject'] } }, sameStep()))).toBe(
      'HITL_MODIFICATION_FAILED',
    );
  });

  test('in words or as edits approves nothing', () => {
    const wishes: Decision[] = [
      { kind: 'modify', change: { kind: 'instruction', instruction: '팀에만' } },
      { kind: 'modify', change: { kind: 'edits', edits: [{ op: 'remove', todo: 'x' }] } },
    ];
    for (const wish of wishes) {
      expect(changeOf(judge(wish)).decision?.approvedActionId).toBeUndefined();
      expect(codeOf(judge(wish, {}, sameStep()))).toBe('HITL_MODIFICATION_FAILED');
    }
  });

  test('can not ride on another answer', () => {
    for (const kind of ['approve', 'reject', 'skip', 'abort'] as const)
      expect(codeOf(judge({ kind }, {}, sameStep()))).toBe('HITL_INVALID_RESPONSE');
  });

  test('is approved by who may approve what it became', () => {
    const graver = revised('high');
    const actor = people.rina;
    expect(codeOf(judge(modify(graver.digest), {}, { ...sameStep(graver), actor }))).toBe('HITL_NOT_PERMITTED');
    expect(changeOf(judge(modify(graver.digest), {}, { revised: { action: graver, reopens: true }, actor })).did).toBe('decided');
    expect(changeOf(judge(modify(revised().digest), {}, { ...sameStep(), actor })).did).toBe('decided');
    // What was grave stays so for the one who approves, even if the change makes it mild.
    expect(codeOf(judge(modify(revised().digest), { terms: { risk: aRisk('critical') } }, { ...sameStep(), actor }))).toBe(
      'HITL_NOT_PERMITTED',
    );
  });
});

describe('what an answer does', () => {
  test('it is recorded with who gave it and what it lets run', () => {
    const { request } = aRequest();
    const change = changeOf(judge({ kind: 'approve', note: '네' }));
    expect(change).toMatchObject({
      did: 'decided',
      status: 'decided',
      version: 2,
      vote: { voter: 'arin', approves: true, channel: 'web' },
      decision: { source: 'human', by: 'arin', approvedActionId: request.actionId, approvedDigest: request.actionDigest },
      audit: { type: 'request-decided', subject: { id: request.id, version: 2 } },
      event: { type: 'request-decided', data: { decision: 'approve' } },
    });
    expect(change.stopsRun).toBeUndefined();
  });

  test('a refusal lets nothing run', () => {
    for (const decision of [{ kind: 'reject' }, { kind: 'skip' }, { kind: 'defer', guidance: 'x' }, { kind: 'abort' }] as const) {
      const change = changeOf(judge(decision));
      expect([change.decision?.approvedActionId, change.vote?.approves]).toEqual([undefined, false]);
      expect(change.stopsRun).toBe(decision.kind === 'abort' ? '' : undefined);
    }
  });

  test('a vote that is not the last one leaves the request open', () => {
    const change = changeOf(judge({ kind: 'approve' }, { terms: { quorum: { approvals: 2 } } }));
    expect(change).toMatchObject({ did: 'voted', status: 'pending', version: 2, audit: { data: { approvals: 1, needed: 2 } } });
    expect(change.decision).toBeUndefined();
    const last = changeOf(
      judge({ kind: 'approve' }, { terms: { quorum: { approvals: 2 } }, context: { votes: [vote('bora', { kind: 'approve' })] } }),
    );
    expect(last).toMatchObject({ did: 'decided', decision: { by: 'arin' } });
  });

  test('a vote of an earlier round counts for nothing', () => {
    const context = { votes: [vote('bora', { kind: 'approve' }, { round: 1 })] };
    expect(changeOf(judge({ kind: 'approve' }, { terms: { quorum: { approvals: 2 } }, row: { round: 2 }, context })).did).toBe('voted');
  });

  test('it is passed on to whom it names, or to the next in the chain', () => {
    const chain = [{ kind: 'person', id: 'bora' } as const];
    const to = { kind: 'group', name: 'legal' } as const;
    expect(changeOf(judge({ kind: 'escalate', to }, { terms: { timing: { escalationChain: chain } } }))).toMatchObject({
      did: 'escalated',
      level: 1,
      assignee: to,
    });
    expect(changeOf(judge({ kind: 'escalate' }, { terms: { timing: { escalationChain: chain } } })).assignee).toEqual(chain[0]);
    expect(codeOf(judge({ kind: 'escalate' }, { terms: { timing: { escalationChain: chain } }, row: { level: 1 } }))).toBe(
      'HITL_ESCALATION_EXHAUSTED',
    );
    expect(changeOf(judge({ kind: 'escalate', to })).schedule).toMatchObject({ deadline: 300 });
  });

  test('a delegate decides in the name of the other', () => {
    const delegation = {
      id: 'dlg_0000000000' as DecideContext['delegations'][number]['id'],
      from: 'dana',
      to: 'arin',
      role: 'admin',
      groups: [],
      startsAt: T0,
      endsAt: after(60),
      revokedAt: null,
      version: 1,
    } as const;
    const situation = {
      row: { assignee: { kind: 'person', id: 'dana' } as const },
      context: { delegations: [{ ...delegation, groups: [] }] },
    };
    expect(changeOf(judge({ kind: 'approve' }, situation)).vote).toMatchObject({ voter: 'arin', onBehalfOf: 'dana' });
    const late = { ...situation, context: { ...situation.context, now: after(60) } };
    expect(codeOf(judge({ kind: 'approve' }, late))).toBe('HITL_NOT_PERMITTED');
  });
});
