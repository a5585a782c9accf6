import type { Action } from '../../schema/action.ts';
import type { Actor } from '../../schema/actor.ts';
import type { AuditBody } from '../../schema/audit.ts';
import { auditBody } from './audit-body.ts';

/** The entry about an action that nobody was asked about, with what the gates said of it. */
export const actionRecorded = (
  action: Action,
  judged: { because: string; gate: string | null; shadow: readonly string[] },
  actor: Actor,
): AuditBody =>
  auditBody('action-recorded', {
    subject: { type: 'action', id: action.id, version: 1 },
    runId: action.runId,
    actor,
    data: {
      action_id: action.id,
      action_digest: action.digest,
      tool: action.tool,
      clearance: action.clearance,
      because: judged.because,
      gate: judged.gate,
      shadow: [...judged.shadow],
      parameters: action.parameters,
      policy_version: action.policyVersion,
    },
  });
