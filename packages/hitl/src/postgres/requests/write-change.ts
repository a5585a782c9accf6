import type { RequestChange } from '../../core/requests/change.ts';
import type { Request } from '../../schema/request.ts';
import type { Writer } from '../connection/writer.ts';
import { entryText, eventColumns } from '../entry.ts';
import { assigneeName } from '../rows.ts';
import { changeRequest } from '../sql/change-request.ts';

/** What a caller who lost the answer can repeat: who, which key, what it was for, what came of it. */
export interface KeyedOutcome {
  readonly principal: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly outcome: object;
}

/** Writes a computed transition; `undefined` means that the request or the time has moved on and nothing was written. */
export async function writeChange(
  writer: Writer,
  request: Request,
  change: RequestChange,
  guard: { mustBe: 'in_time' | 'due' | 'pending'; keyed?: KeyedOutcome | undefined },
): Promise<Date | undefined> {
  const { schedule, vote, decision } = change;
  const row = await writer.put(changeRequest, {
    request_id: request.id,
    run_id: request.runId,
    expected_version: request.version,
    must_be: guard.mustBe,
    status: change.status,
    level: change.level,
    round: change.round,
    assignee_kind: change.assignee.kind,
    assignee: assigneeName(change.assignee),
    reminders_sent: change.remindersSent,
    sets_deadline: schedule.deadline !== undefined,
    deadline_in: schedule.deadline ?? null,
    sets_warn: schedule.warn !== undefined,
    warn_in: schedule.warn ?? null,
    sets_remind: schedule.remind !== undefined,
    remind_in: schedule.remind ?? null,
    sets_escalate: schedule.escalate !== undefined,
    escalate_in: schedule.escalate ?? null,
    wakes: change.status !== 'pending',
    voter: vote?.voter ?? null,
    on_behalf_of: vote?.onBehalfOf ?? null,
    vote_kind: vote?.decision.kind ?? null,
    approves: vote?.approves ?? false,
    shown_digest: vote?.shownDigest ?? null,
    channel: vote?.channel ?? null,
    vote: vote === undefined ? null : vote.decision,
    decision_kind: decision?.decision.kind ?? null,
    source: decision?.source ?? null,
    decision: decision === undefined ? null : decision.decision,
    decided_by: decision?.by ?? null,
    grant_id: decision?.grantId ?? null,
    approved_action_id: decision?.approvedActionId ?? null,
    approved_digest: decision?.approvedDigest ?? null,
    principal: guard.keyed?.principal ?? null,
    key: guard.keyed?.key ?? null,
    fingerprint: guard.keyed?.fingerprint ?? null,
    outcome: guard.keyed?.outcome ?? null,
    ...eventColumns(change.event),
    entry: entryText(change.audit),
  });
  return row?.at;
}
