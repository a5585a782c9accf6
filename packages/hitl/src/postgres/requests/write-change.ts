import type { RequestChange } from '../../core/requests/change.ts';
import type { Request } from '../../schema/request.ts';
import type { Writer } from '../connection/writer.ts';
import { entryText, eventColumns } from '../entry.ts';
import { assigneeName } from '../rows.ts';
import { changeRequest, type Parts } from '../sql/change-request.ts';

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
  const parts: Parts = {
    standing:
      change.status !== 'pending'
        ? undefined
        : {
            level: change.level,
            round: change.round,
            assignee_kind: change.assignee.kind,
            assignee: assigneeName(change.assignee),
            reminders_sent: change.remindersSent,
            sets_deadline: schedule.deadline !== undefined,
            deadline_in: schedule.deadline,
            sets_warn: schedule.warn !== undefined,
            warn_in: schedule.warn,
            sets_remind: schedule.remind !== undefined,
            remind_in: schedule.remind,
            sets_escalate: schedule.escalate !== undefined,
            escalate_in: schedule.escalate,
          },
    // The vote that decides is part of the decision.
    vote:
      decision !== undefined || vote === undefined
        ? undefined
        : {
            voter: vote.voter,
            on_behalf_of: vote.onBehalfOf,
            vote_kind: vote.decision.kind,
            approves: vote.approves,
            shown_digest: vote.shownDigest,
            channel: vote.channel,
            vote: vote.decision,
          },
    decision: decision && {
      decision_kind: decision.decision.kind,
      source: decision.source,
      decision: decision.decision,
      decided_by: decision.by,
      on_behalf_of: vote?.onBehalfOf,
      shown_digest: vote?.shownDigest,
      channel: vote?.channel,
      grant_id: decision.grantId,
      approved_action_id: decision.approvedActionId,
      approved_digest: decision.approvedDigest,
    },
    key: guard.keyed && { ...guard.keyed },
  };
  const row = await writer.put(changeRequest(parts), {
    request_id: request.id,
    run_id: request.runId,
    expected_version: request.version,
    must_be: guard.mustBe,
    status: change.status,
    ...eventColumns(change.event),
    entry: entryText(change.audit),
    ...parts.standing,
    ...parts.vote,
    ...parts.decision,
    ...parts.key,
  });
  return row?.at;
}
