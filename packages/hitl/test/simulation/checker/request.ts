import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { type Person, REQUEST_NEXT, type RecordedDecision, type RequestState } from '@dream-agent/hitl';
import { people } from '@dream-agent/hitl/testing';

const PEOPLE = new Map<string, Person>(Object.values(people).map((person) => [person.id, person]));
const isGrave = (level: string): boolean => level === 'high' || level === 'critical';

/** A request after a step, compared with itself before (I2, I3, I6). */
export function checkRequest(before: RequestState | undefined, state: RequestState): void {
  const { request, decision } = state;
  const isOver = request.status !== 'pending';
  assert.equal(request.resolvedAt !== null, isOver, `I2: ${request.id} is ${request.status}, and its end says otherwise`);
  const hasDecision = request.status === 'decided' || request.status === 'expired';
  assert.equal(decision !== undefined, hasDecision, `I3: ${request.id} is ${request.status}, and its decision says otherwise`);
  checkVotes(state);
  if (!isOver) checkStillOpen(state);
  checkTiming(before, state);
  if (decision !== undefined) checkDecision(state, decision);
  if (before !== undefined) checkProgress(before, state);
}

function checkProgress(before: RequestState, state: RequestState): void {
  const { id, version } = state.request;
  if (before.request.version === version) {
    assert.ok(isDeepStrictEqual(state, before), `I5: ${id} changed without a new version`);
    return;
  }
  assert.equal(before.request.status, 'pending', `I2: ${id} was ${before.request.status} and changed`);
  assert.ok(version > before.request.version, `I5: the version of ${id} went back`);
  const next: readonly string[] = REQUEST_NEXT[before.request.status];
  assert.ok(next.includes(state.request.status), `I2: ${id} went from ${before.request.status} to ${state.request.status}`);
  for (const vote of before.votes) {
    assert.ok(
      state.votes.some((kept) => isDeepStrictEqual(kept, vote)),
      `I3: a vote of ${vote.voter} on ${id} is gone`,
    );
  }
}

/** A request that has what it needs is decided. */
function checkStillOpen({ request, votes }: RequestState): void {
  const approvals = votes.filter((vote) => vote.round === request.round && vote.decision.kind === 'approve').length;
  assert.ok(approvals < request.quorum.approvals, `I3: ${request.id} has ${approvals} approvals and is still open`);
}

/** Nobody votes twice, for themselves or for another, and nobody who may not. */
function checkVotes({ request, requestedBy, votes }: RequestState): void {
  const cast = new Set<string>();
  for (const vote of votes) {
    const person = PEOPLE.get(vote.voter);
    assert.ok(person !== undefined && person.role !== 'viewer', `I3: ${vote.voter} has a vote on ${request.id}`);
    assert.equal(vote.shownDigest, request.actionDigest, `I1: ${vote.voter} voted on something else than ${request.id}`);
    for (const name of [
      `${vote.round}/${vote.voter}`,
      ...(vote.onBehalfOf === undefined ? [] : [`${vote.round} for ${vote.onBehalfOf}`]),
    ]) {
      assert.ok(!cast.has(name), `I3: ${vote.voter} voted twice on ${request.id}`);
      cast.add(name);
    }
    if (vote.decision.kind !== 'approve') continue;
    const isOwn = vote.voter === requestedBy || vote.onBehalfOf === requestedBy;
    assert.ok(request.requesterMayApprove || !isOwn, `I1: the requester of ${request.id} approved it`);
    const mayApprove = !isGrave(request.risk.level) || person.role !== 'reviewer' || vote.onBehalfOf !== undefined;
    assert.ok(mayApprove, `I1: ${vote.voter} approved something of ${request.risk.level} risk`);
  }
}

/** The clock does no more than it is told to. */
function checkTiming(before: RequestState | undefined, { request }: RequestState): void {
  const { timing } = request;
  if (timing.timeoutSeconds !== null) assert.ok(request.remindersSent <= timing.maxReminders, `I6: ${request.id} nags`);
  assert.ok(request.round <= timing.maxRetries + 1, `I6: ${request.id} was asked ${request.round} times`);
  if (before === undefined || request.version === before.request.version) return;
  if (request.level > before.request.level || request.round > before.request.round) return;
  // Only who asks anew, or somebody else, gives more time.
  assert.deepEqual(request.deadlineAt, before.request.deadlineAt, `I6: the deadline of ${request.id} was moved`);
}

function checkDecision({ request, votes }: RequestState, decision: RecordedDecision): void {
  const { id, deadlineAt, quorum, risk, status } = request;
  assert.equal(decision.source === 'timeout', status === 'expired', `I6: ${id} is ${status} by ${decision.source}`);
  if (decision.source === 'timeout') assert.ok(deadlineAt !== null && decision.at >= deadlineAt, `I6: ${id} expired before its deadline`);
  else assert.ok(deadlineAt === null || decision.at < deadlineAt, `I6: ${id} was answered after its deadline`);
  if (decision.approvedActionId === undefined) {
    assert.notEqual(decision.decision.kind, 'approve', `I1: ${id} was approved, but nothing may run`);
    return;
  }
  if (decision.decision.kind === 'approve') {
    assert.equal(decision.approvedDigest, request.actionDigest, `I1: the approval of ${id} is of something else`);
    assert.equal(decision.approvedActionId, request.actionId, `I1: the approval of ${id} is of another action`);
  }
  if (decision.source === 'timeout') assert.ok(!isGrave(risk.level), `I6: silence approved ${id}, of ${risk.level} risk`);
  if (decision.source === 'human') {
    const approvals = votes.filter((vote) => vote.round === request.round && ['approve', 'modify'].includes(vote.decision.kind));
    assert.ok(approvals.length >= quorum.approvals, `I1: ${id} has ${approvals.length} approvals of ${quorum.approvals}`);
  }
}
