import type { Action } from '../../schema/action.ts';
import type { Actor, Assignee } from '../../schema/actor.ts';
import type { AuditBody } from '../../schema/audit.ts';
import { HitlError } from '../../schema/errors.ts';
import type { Grant } from '../../schema/grant.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { RequestTerms } from '../../schema/request.ts';
import { atLeast } from '../../schema/risk.ts';
import type { Timing } from '../../schema/timing.ts';
import { actionIsWhole } from '../action.ts';
import { auditBody } from '../audit/audit-body.ts';
import type { NewDecision } from './change.ts';
import { freshSchedule, type Schedule } from './schedule.ts';

/** A request about to be written, with its entry, its event and what is due first. */
export interface Opening {
  readonly terms: RequestTerms;
  readonly assignee: Assignee;
  readonly schedule: Required<Schedule>;
  readonly audit: AuditBody;
  readonly event: { readonly type: string; readonly data: JsonObject };
}

/** Puts an action to a person. The entry keeps all that is shown, so that it can be shown again years later. */
export function open(action: Action, asked: RequestTerms, how: { assignee: Assignee; shadow: readonly string[]; actor: Actor }): Opening {
  const terms = { ...asked, timing: withoutRiskySilence(asked) };
  const problem = openingProblem(action, terms);
  if (problem !== undefined) throw new HitlError('HITL_INVALID_INPUT', `${terms.id}: ${problem}`);
  return {
    terms,
    assignee: how.assignee,
    schedule: freshSchedule(terms.timing, 0),
    audit: auditBody('request-opened', {
      subject: { type: 'request', id: terms.id, version: 1 },
      runId: terms.runId,
      actor: how.actor,
      data: {
        action_id: action.id,
        action_digest: action.digest,
        tool: action.tool,
        kind: terms.kind,
        gate: terms.gate,
        risk: terms.risk.level,
        shown: { question: terms.question as unknown as JsonObject, parameters: action.parameters },
        shadow: [...how.shadow],
        allowed_decisions: terms.allowedDecisions,
        timeout_seconds: terms.timing.timeoutSeconds,
        timeout_action: terms.timing.timeoutAction,
        approvals: terms.quorum.approvals,
        policy_version: action.policyVersion,
        ...(action.editedFrom === undefined ? {} : { edited_from: action.editedFrom }),
      },
    }),
    event: { type: 'request-opened', data: { request_id: terms.id, kind: terms.kind, action_id: action.id, risk: terms.risk.level } },
  };
}

/** Why these terms can't put this action to anybody. */
function openingProblem(action: Action, terms: RequestTerms): string | undefined {
  if (terms.actionId !== action.id || terms.actionDigest !== action.digest || terms.runId !== action.runId) {
    return `it is not about ${action.id}`;
  }
  // An action that was let through needs nobody's word, so whatever a person said would mean nothing.
  if (action.clearance !== 'ask') return `${action.id} has the clearance "${action.clearance}"`;
  if (terms.question.kind !== terms.kind) return `a ${terms.kind} can't ask a question of kind ${terms.question.kind}`;
  return actionIsWhole(action) ? undefined : `the digest of ${action.id} is not that of its content`;
}

/**
 * Whether a standing grant may answer such a request at all. One person's grant is one person's word: it neither stands
 * in for several, nor approves what can't be approved.
 */
export const grantMayAnswer = (terms: RequestTerms): boolean =>
  terms.kind === 'approval_request' && terms.quorum.approvals === 1 && terms.allowedDecisions.includes('approve');

/** Silence never approves what is of high or critical risk: there it means no. */
function withoutRiskySilence({ timing, risk }: RequestTerms): Timing {
  if (!atLeast(risk.level, 'high')) return timing;
  if (timing.timeoutAction === 'approve') return { ...timing, timeoutAction: 'reject' };
  if (timing.defaultDecision?.kind === 'approve') return { ...timing, defaultDecision: { kind: 'reject' } };
  return timing;
}

/** The decision a standing grant gives, as version 2 of a request that was opened a moment before. */
export function granted(
  terms: RequestTerms,
  grant: Grant,
): { decision: NewDecision; audit: AuditBody; used: AuditBody; event: Opening['event'] } {
  const actor: Actor = { kind: 'system', id: 'grant' };
  return {
    decision: {
      decision: { kind: 'approve' },
      source: 'grant',
      by: grant.grantedBy,
      grantId: grant.id,
      approvedActionId: terms.actionId,
      approvedDigest: terms.actionDigest,
    },
    audit: auditBody('request-decided', {
      subject: { type: 'request', id: terms.id, version: 2 },
      runId: terms.runId,
      actor,
      data: {
        decision: { kind: 'approve' },
        source: 'grant',
        shown_digest: terms.actionDigest,
        approved_action_id: terms.actionId,
        approved_digest: terms.actionDigest,
        grant_id: grant.id,
      },
    }),
    used: auditBody('grant-used', {
      subject: { type: 'grant', id: grant.id, version: grant.version + 1 },
      runId: terms.runId,
      actor,
      data: { request_id: terms.id, use: grant.used + 1 },
    }),
    event: { type: 'request-decided', data: { request_id: terms.id, decision: 'approve', source: 'grant' } },
  };
}
