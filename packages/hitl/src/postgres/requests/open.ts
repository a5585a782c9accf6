import { recordingProblem } from '../../core/action.ts';
import { actionRecorded } from '../../core/audit/action-recorded.ts';
import { ownerOf } from '../../core/audit/owner.ts';
import { grantCovers } from '../../core/gates/grants.ts';
import { askOnce, spentReason } from '../../core/requests/budget.ts';
import { unchanged } from '../../core/requests/change.ts';
import { granted, grantMayAnswer, type Opening, open as openingOf } from '../../core/requests/open.ts';
import type { BeginRun, OpenOutcome, OpenRequest, RecordAction, Refusal } from '../../ports/ledger.ts';
import type { Action } from '../../schema/action.ts';
import { DEFAULT_BUDGETS } from '../../schema/budgets.ts';
import { HitlError } from '../../schema/errors.ts';
import type { Grant } from '../../schema/grant.ts';
import type { ActionId } from '../../schema/ids.ts';
import type { Request, RequestTerms } from '../../schema/request.ts';
import type { Run } from '../../schema/run.ts';
import { type Db, onceInTransaction, type Pool, type Tx } from '../connection/db.ts';
import { isDuplicate, LostRace, tryAgain } from '../connection/failure.ts';
import { directly, type Writer } from '../connection/writer.ts';
import { entryText, eventColumns } from '../entry.ts';
import { assigneeName, stored, toAction, toDecision, toGrant, toRequest } from '../rows.ts';
import { create, created, find, lockedNow, notHeld, pauseForBudget, whyNotHeld } from '../runs.ts';
import { readGrants, useGrant } from '../sql/grants.ts';
import { beginWithRequest, type OpenRequestInput, openRequest } from '../sql/open-request.ts';
import { readRequest } from '../sql/read-request.ts';
import { readAction, recordAction } from '../sql/record-action.ts';
import type { RecentRequests } from './recent-requests.ts';
import { writeChange } from './write-change.ts';

/** An action's columns. */
export const actionColumns = (action: Action) => ({
  run_id: action.runId,
  action_id: action.id,
  action_type: action.type,
  tool: action.tool,
  digest: action.digest,
  effect_class: action.effectClass,
  action_body: stored(action),
});

/** A new request's columns. */
export const openingColumns = ({ terms, assignee, schedule, event, audit }: Opening) => ({
  request_id: terms.id,
  kind: terms.kind,
  gate: terms.gate,
  risk: terms.risk.level,
  timeout_action: terms.timing.timeoutAction,
  approvals: terms.quorum.approvals,
  requester_may_approve: terms.requesterMayApprove,
  terms: stored(terms),
  assignee_kind: assignee.kind,
  assignee: assigneeName(assignee),
  deadline_in: schedule.deadline,
  warn_in: schedule.warn,
  remind_in: schedule.remind,
  escalate_in: schedule.escalate,
  ...eventColumns(event),
  entry: entryText(audit),
});

export async function open(pool: Pool, writer: Writer, recent: RecentRequests, input: OpenRequest): Promise<OpenOutcome> {
  const { hold, action, assignee, shadow, begins } = input;
  const opening = openingOf(action, input.terms, { assignee, shadow, actor: ownerOf(hold) });
  const { perRun: per_run, perRunPerMinute: per_minute } = input.budgets ?? DEFAULT_BUDGETS;
  const columns = { ...actionColumns(action), ...openingColumns(opening), owner: hold.owner, fence: hold.fence, per_run, per_minute };
  if (begins !== undefined) {
    const begun = await begin(begins);
    if (begun !== undefined) return remembered(begun);
    // It is there already, or a grant wants to be looked at.
    const claim = { owner: hold.owner, leaseSeconds: begins.leaseSeconds };
    const run = await create(pool, { id: hold.runId, requestedBy: begins.requestedBy, actor: ownerOf(hold), claim }, writer);
    if (run.owner !== hold.owner) return { kind: 'refused', code: 'HITL_FENCED', message: `${run.id} is there already` };
  }
  return tryAgain(async () => {
    if (action.runId !== hold.runId) return openAgain(pool, input, opening, columns);
    try {
      const row = await writer.put(openRequest, { ...columns, look_for_grants: grantMayAnswer(opening.terms) });
      if (row !== undefined) return remembered(row);
    } catch (error) {
      if (!isDuplicate(error)) throw error;
    }
    return openAgain(pool, input, opening, columns);
  });

  function remembered(row: OpenedRow): OpenOutcome {
    const request = opened(opening, row);
    recent.remember({ request, action, requestedBy: row.requested_by, votes: [], decision: undefined });
    return { kind: 'opened', request };
  }

  async function begin({ requestedBy, leaseSeconds }: BeginRun): Promise<OpenedRow | undefined> {
    if (action.runId !== hold.runId) return undefined;
    const { event_type, event_data, entry } = created({ id: hold.runId, requestedBy, actor: ownerOf(hold) });
    const run = { begun_by: requestedBy, lease: leaseSeconds, run_event: event_type, run_event_data: event_data, run_entry: entry };
    try {
      return await writer.put(beginWithRequest, { ...columns, look_for_grants: grantMayAnswer(opening.terms), ...run });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      return undefined;
    }
  }
}

type Columns = Omit<OpenRequestInput, 'look_for_grants'>;

/** Finds out why nothing was opened: the hold, an earlier try, a grant that wants to be looked at, or a budget that is spent. */
async function openAgain(
  pool: Pool,
  { hold, action, budgets }: OpenRequest,
  opening: Opening,
  columns: Columns,
): Promise<OpenOutcome | 'again'> {
  const { terms } = opening;
  return onceInTransaction(pool, async (tx) => {
    const { run, now } = (await lockedNow(tx, hold.runId)) ?? {};
    const refusal = notHeld(run, hold);
    if (refusal !== undefined || run === undefined || now === undefined) return refusal as Refusal;
    if (run.cancelRequestedAt !== null) return { kind: 'refused', code: 'HITL_RUN_ENDED', message: `${run.id} is to stop` };
    if (action.runId !== run.id) throw new HitlError('HITL_INVALID_INPUT', `${action.id} belongs to ${action.runId}`);
    const conflict: Refusal = { kind: 'refused', code: 'HITL_ACTION_CONFLICT', message: `${action.step} #${action.ordinal}` };
    const [existing] = await readRequest.runAll(tx, [{ request_id: terms.id, person: null, key: null }]);
    if (existing !== undefined) {
      return existing.action_digest === action.digest
        ? { kind: 'existing', request: toRequest(existing), decision: toDecision(existing) }
        : conflict;
    }
    if ((await readAction(tx, { action_id: action.id })).length > 0) return conflict;

    const grant = grantMayAnswer(terms) ? await grantFor(tx, run, action, terms) : undefined;
    if (grant === undefined) {
      const asking = askOnce(run, budgets ?? DEFAULT_BUDGETS, now);
      if (asking.kind === 'spent') {
        await pauseForBudget(tx, run, asking);
        return { kind: 'refused', code: 'HITL_BUDGET_SPENT', message: spentReason(asking.budget, asking.most) };
      }
    }
    // What a grant answers is put to nobody, and so costs nobody's attention.
    const counted = grant === undefined ? {} : { per_run: null, per_minute: null };
    const row = await directly(tx).put(openRequest, { ...columns, ...counted, look_for_grants: false });
    if (row === undefined) throw new LostRace(`${run.id} changed under its lock`);
    const request = opened(opening, row);
    if (grant === undefined) return { kind: 'opened', request };

    const use = granted(terms, grant);
    const [used] = await useGrant(tx, { grant_id: grant.id, expected_version: grant.version, entry: entryText(use.used) });
    if (used === undefined) throw new LostRace(`${grant.id} was used up or taken back`);
    const change = {
      ...unchanged(request),
      did: 'decided',
      status: 'decided',
      decision: use.decision,
      audit: use.audit,
      event: use.event,
    } as const;
    const at = await writeChange(directly(tx), request, change, { mustBe: 'pending' });
    if (at === undefined) throw new LostRace(`${request.id} changed under its lock`);
    return {
      kind: 'granted',
      request: { ...request, status: 'decided', version: 2, resolvedAt: at },
      decision: { requestId: request.id, ...use.decision, at },
    };
  });
}

/** The oldest grant that covers the action. */
async function grantFor(tx: Tx, run: Run, action: Action, terms: RequestTerms): Promise<Grant | undefined> {
  const grants = await readGrants(tx, { grant_id: null, tool: action.tool });
  const facts = { requestedBy: run.requestedBy, requesterMayApprove: terms.requesterMayApprove, runId: run.id };
  return grants
    .map((each) => ({ now: each.now, grant: toGrant(each) }))
    .find((each) => grantCovers(each.grant, action, { ...facts, now: each.now }).covers)?.grant;
}

type OpenedRow = NonNullable<Awaited<ReturnType<typeof openRequest.runAll>>[number]>;

function opened(opening: Opening, row: OpenedRow): Request {
  return {
    ...opening.terms,
    status: 'pending',
    version: 1,
    level: 0,
    round: 1,
    assignee: opening.assignee,
    openedAt: row.opened_at,
    deadlineAt: row.deadline_at,
    warnAt: row.warn_at,
    remindAt: row.remind_at,
    remindersSent: 0,
    escalateAt: row.escalate_at,
    resolvedAt: null,
  };
}

export async function record(db: Db, writer: Writer, input: RecordAction): Promise<{ kind: 'recorded' | 'existing' } | Refusal> {
  const { hold, action } = input;
  const problem = recordingProblem(action, hold.runId);
  if (problem !== undefined) {
    // Who may not write at all is told that first.
    const refusal = notHeld(await find(db, hold.runId), hold);
    if (refusal !== undefined) return refusal;
    throw new HitlError('HITL_INVALID_INPUT', `${action.id}: ${problem}`);
  }
  try {
    const row = await writer.put(recordAction, {
      ...actionColumns(action),
      owner: hold.owner,
      fence: hold.fence,
      clearance: action.clearance,
      ...eventColumns({ type: 'action-recorded', data: { action_id: action.id, clearance: action.clearance } }),
      entry: entryText(actionRecorded(action, input, ownerOf(hold))),
    });
    return row === undefined ? whyNotHeld(db, hold) : { kind: 'recorded' };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const refusal = notHeld(await find(db, hold.runId), hold);
    if (refusal !== undefined) return refusal;
    const existing = await findAction(db, action.id);
    return existing?.digest === action.digest
      ? { kind: 'existing' }
      : { kind: 'refused', code: 'HITL_ACTION_CONFLICT', message: `${action.step} #${action.ordinal}` };
  }
}

export async function findAction(db: Db, id: ActionId): Promise<Action | undefined> {
  const [row] = await readAction(db, { action_id: id });
  return row === undefined ? undefined : toAction(row.body);
}
