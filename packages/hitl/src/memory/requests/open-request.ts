import { ownerOf } from '../../core/audit/owner.ts';
import { grantCovers } from '../../core/gates/grants.ts';
import { askOnce, spentReason } from '../../core/requests/budget.ts';
import { NOTHING_DUE } from '../../core/requests/change.ts';
import { granted, grantMayAnswer, type Opening, open } from '../../core/requests/open.ts';
import type { OpenOutcome, OpenRequest } from '../../ports/ledger.ts';
import type { Action } from '../../schema/action.ts';
import { DEFAULT_BUDGETS } from '../../schema/budgets.ts';
import { HitlError } from '../../schema/errors.ts';
import type { Grant } from '../../schema/grant.ts';
import type { Request, RequestTerms } from '../../schema/request.ts';
import type { Run } from '../../schema/run.ts';
import { held } from '../runs/hold.ts';
import { pauseForBudget } from '../runs/run-control.ts';
import { createRun } from '../runs/runs.ts';
import { changeRun, emit, record, refuse, type Tx } from '../transaction.ts';
import { conflict } from './actions.ts';
import { dueTimes, writeDecision } from './write-change.ts';

export function openRequest(tx: Tx, input: OpenRequest): OpenOutcome {
  const { storage } = tx;
  const { action, hold, terms, begins } = input;
  if (begins !== undefined) {
    const claim = { owner: hold.owner, leaseSeconds: begins.leaseSeconds };
    const run = createRun(tx, { id: hold.runId, requestedBy: begins.requestedBy, actor: ownerOf(hold), claim });
    if (run.owner !== hold.owner) return refuse('HITL_FENCED', `${run.id} is there already`);
  }
  const holding = held(tx, hold);
  if (holding.kind === 'refused') return holding;
  const { run } = holding;
  if (run.cancelRequestedAt !== null) return refuse('HITL_RUN_ENDED', `${run.id} has been told to stop`);
  if (action.runId !== run.id) throw new HitlError('HITL_INVALID_INPUT', `${action.id} belongs to ${action.runId}`);

  const existing = storage.requests.get(terms.id);
  if (existing !== undefined) {
    if (existing.actionDigest !== terms.actionDigest) return conflict(action);
    return { kind: 'existing', request: existing, decision: storage.decisions.get(terms.id) };
  }
  const stored = storage.actions.get(action.id);
  // An action that was let through before stays let through: asking about it now would be for show.
  if (stored !== undefined && (stored.digest !== action.digest || stored.clearance !== 'ask')) return conflict(action);

  const opening = open(action, terms, { assignee: input.assignee, shadow: input.shadow, actor: ownerOf(hold) });
  const grant = grantFor(tx, run, action, opening.terms);
  // What a grant answers is put to nobody, and so costs nobody's attention.
  if (grant !== undefined) return answerByGrant(tx, run, writeOpening(tx, run, action, opening), grant);
  const asking = askOnce(run, input.budgets ?? DEFAULT_BUDGETS, tx.now);
  if (asking.kind === 'spent') {
    pauseForBudget(tx, run, asking);
    return refuse('HITL_BUDGET_SPENT', spentReason(asking.budget, asking.most));
  }
  return { kind: 'opened', request: writeOpening(tx, changeRun(tx, run, asking.asked), action, opening) };
}

/** Stores an action with the question about it. */
export function writeOpening(tx: Tx, run: Run, action: Action, opening: Opening): Request {
  if (!tx.storage.actions.has(action.id)) tx.storage.actions.put(action.id, action);
  const { terms } = opening;
  const request = tx.storage.requests.put(terms.id, {
    ...terms,
    status: 'pending',
    version: 1,
    level: 0,
    round: 1,
    assignee: opening.assignee,
    openedAt: tx.now,
    ...dueTimes({ deadlineAt: null, warnAt: null, remindAt: null, escalateAt: null }, opening.schedule, tx.now),
    remindersSent: 0,
    resolvedAt: null,
  });
  record(tx, opening.audit);
  emit(tx, run, opening.event);
  return request;
}

/** The oldest grant that covers the action. */
function grantFor({ storage, now }: Tx, run: Run, action: Action, terms: RequestTerms): Grant | undefined {
  if (!grantMayAnswer(terms)) return undefined;
  const at = { now, requestedBy: run.requestedBy, requesterMayApprove: terms.requesterMayApprove, runId: run.id };
  return [...storage.grants.open()]
    .sort((one, other) => one.grantedAt.getTime() - other.grantedAt.getTime())
    .find((grant) => grantCovers(grant, action, at).covers);
}

function answerByGrant(tx: Tx, run: Run, opened: Request, grant: Grant): OpenOutcome {
  const { storage, now } = tx;
  const answer = granted(opened, grant);

  const request = storage.requests.put(opened.id, {
    ...opened,
    status: 'decided',
    version: opened.version + 1,
    ...dueTimes(opened, NOTHING_DUE, now),
    resolvedAt: now,
  });
  const decision = writeDecision(tx, { requestId: request.id, ...answer.decision, at: now });
  storage.grants.put(grant.id, { ...grant, used: grant.used + 1, version: grant.version + 1 });
  record(tx, answer.audit);
  record(tx, answer.used);
  emit(tx, run, answer.event);
  return { kind: 'granted', request, decision };
}
