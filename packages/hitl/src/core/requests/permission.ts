import type { Actor, Assignee, Role } from '../../schema/actor.ts';
import { ROLES } from '../../schema/actor.ts';
import type { Decision } from '../../schema/decision.ts';
import type { Delegation } from '../../schema/delegation.ts';
import type { HitlErrorCode } from '../../schema/errors.ts';
import type { Request, Vote } from '../../schema/request.ts';
import { atLeast } from '../../schema/risk.ts';

/** An answer somebody wants to give, and all that bears on whether they may. */
export interface MayDecide {
  readonly request: Pick<Request, 'assignee' | 'risk' | 'requesterMayApprove' | 'round'>;
  /** Who started the run. */
  readonly requestedBy: string;
  readonly actor: Actor;
  readonly decision: Decision;
  /** Whether the answer lets the action happen. `approve` always does; a `modify` that is approved in the same step says so here. */
  readonly approves?: boolean;
  readonly delegations: readonly Delegation[];
  readonly now: Date;
  readonly votes: readonly Vote[];
}

/** With `onBehalfOf`, the right of that other person was used. */
export type Permission =
  | { readonly kind: 'yes'; readonly onBehalfOf?: string }
  | { readonly kind: 'no'; readonly code: HitlErrorCode; readonly message: string };

/** Somebody's right to decide: one's own, or one that was lent. */
interface Right {
  readonly id: string;
  readonly role: Role;
  readonly groups: readonly string[];
}

/**
 * Whether this actor may give this answer. Their own right comes first; only where it doesn't reach is one that
 * was delegated to them used, and never so as to get round the rule that the requester doesn't approve.
 */
export function mayDecide(input: MayDecide): Permission {
  const { actor, request } = input;
  if (actor.kind !== 'person') return no('HITL_NOT_PERMITTED', `only people decide, and "${actor.id}" is of kind ${actor.kind}`);
  // Somebody who was only let in to watch doesn't come by a vote through a colleague's holiday.
  if (actor.role === 'viewer') return no('HITL_NOT_PERMITTED', 'viewers look on and decide nothing');

  const approves = input.decision.kind === 'approve' || input.approves === true;
  const approvesOwn = (id: string) => approves && !request.requesterMayApprove && id === input.requestedBy;
  if (approvesOwn(actor.id)) return no('HITL_SELF_APPROVAL', `"${actor.id}" started the run`);

  const round = input.votes.filter((vote) => vote.round === request.round);
  const own = reaches(actor, request, approves);
  if (own === undefined) {
    // A right that was lent and used is used up: its owner can't approve a second time beside the delegate.
    if (approves && round.some((vote) => vote.onBehalfOf === actor.id)) {
      return no('HITL_ALREADY_VOTED', `somebody has voted on behalf of "${actor.id}"`);
    }
    return { kind: 'yes' };
  }

  let refusal = no('HITL_NOT_PERMITTED', own);
  for (const delegation of input.delegations) {
    if (delegation.to !== actor.id || !isActive(delegation, input.now)) continue;
    const right: Right = { id: delegation.from, role: delegation.role, groups: delegation.groups };
    if (reaches(right, request, approves) !== undefined) continue;
    if (approvesOwn(right.id)) {
      refusal = no('HITL_SELF_APPROVAL', `"${right.id}" started the run, so nobody approves on their behalf`);
    } else if (round.some((vote) => vote.voter === right.id || vote.onBehalfOf === right.id)) {
      refusal = no('HITL_ALREADY_VOTED', `"${right.id}" has voted, so nobody votes on their behalf`);
    } else {
      return { kind: 'yes', onBehalfOf: right.id };
    }
  }
  return refusal;
}

/** What a right lacks for this answer; nothing when it reaches. */
function reaches(right: Right, request: MayDecide['request'], approves: boolean): string | undefined {
  const needed: Role = approves && atLeast(request.risk.level, 'high') ? 'approver' : 'reviewer';
  if (!isAtLeast(right.role, needed)) {
    return `needs the role ${needed}${approves ? ` to approve at ${request.risk.level} risk` : ''}, and "${right.id}" is ${right.role}`;
  }
  if (right.role !== 'admin' && !isAssigned(right, request.assignee)) return `the request waits for ${nameOf(request.assignee)}`;
  return undefined;
}

function isAssigned(right: Right, assignee: Assignee): boolean {
  switch (assignee.kind) {
    case 'person':
      return right.id === assignee.id;
    case 'group':
      return right.groups.includes(assignee.name);
    case 'role':
      return isAtLeast(right.role, assignee.role);
  }
}

function nameOf(assignee: Assignee): string {
  switch (assignee.kind) {
    case 'person':
      return `"${assignee.id}"`;
    case 'group':
      return `the group "${assignee.name}"`;
    case 'role':
      return `the role ${assignee.role}`;
  }
}

const isAtLeast = (role: Role, floor: Role): boolean => ROLES.indexOf(role) >= ROLES.indexOf(floor);

const isActive = (delegation: Delegation, now: Date): boolean =>
  delegation.revokedAt === null && delegation.startsAt <= now && now < delegation.endsAt;

const no = (code: HitlErrorCode, message: string): Permission => ({ kind: 'no', code, message });
