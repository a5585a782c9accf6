import type { Actor } from '../../schema/actor.ts';
import type { AuditBody } from '../../schema/audit.ts';
import type { GrantTerms } from '../../schema/grant.ts';
import type { GrantId } from '../../schema/ids.ts';
import type { JsonObject } from '../../schema/json.ts';
import { auditBody } from './audit-body.ts';

/** The entry about a new grant: all that it covers. */
export const grantGiven = (id: GrantId, terms: GrantTerms, actor: Actor): AuditBody =>
  auditBody('grant-given', {
    subject: { type: 'grant', id, version: 1 },
    runId: null,
    actor,
    data: {
      tool: terms.tool,
      bounds: terms.bounds as JsonObject,
      max_uses: terms.maxUses,
      expires_at: terms.expiresAt.toISOString(),
      max_risk: terms.maxRisk,
      ...(terms.runId === undefined ? {} : { run_id: terms.runId }),
    },
  });
