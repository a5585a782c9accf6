import { z } from 'zod';
import type { DecideOutcome, Ledger, Revision } from '../ports/ledger.ts';
import { type Digest, DigestSchema } from '../schema/action.ts';
import { type Actor, ActorSchema } from '../schema/actor.ts';
import { type Decision, DecisionSchema } from '../schema/decision.ts';
import { type RequestId, RequestIdSchema } from '../schema/ids.ts';
import type { Json } from '../schema/json.ts';
import { type Rules, redactorOf } from './judge-action.ts';
import { previewChange } from './preview-change.ts';

export interface SubmitDecisionInput {
  readonly requestId: RequestId;
  readonly actor: Actor;
  readonly decision: Decision;
  readonly shownDigest: Digest;
  readonly idempotencyKey?: string;
  /** From when on the person is taken to have read it; see the ledger. */
  readonly readSince?: 'asked' | 'shown';
}

const InputSchema = z.object({
  requestId: RequestIdSchema,
  actor: ActorSchema,
  decision: DecisionSchema,
  shownDigest: DigestSchema,
  idempotencyKey: z.string().min(1).max(200).optional(),
  readSince: z.enum(['asked', 'shown']).optional(),
});

/**
 * Records the one answer a request may have, whatever door it came through. Malformed, late, foreign and second answers
 * change nothing and are told what is the case. Without `rules` a changed action always goes to a request of its own.
 */
export async function submitDecision(deps: { ledger: Ledger; rules?: Rules }, input: SubmitDecisionInput): Promise<DecideOutcome> {
  const parsed = InputSchema.safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    return { kind: 'refused', code: 'HITL_INVALID_RESPONSE', message: problems.join('; ') };
  }
  const { requestId, actor, shownDigest, idempotencyKey, readSince } = parsed.data;
  const decision = withoutSecrets(parsed.data.decision, deps.rules);
  const revision = await revisionFor(deps, requestId, actor, decision);
  if (revision !== undefined && 'code' in revision) return revision;
  return deps.ledger.decide({
    requestId,
    actor,
    decision,
    shownDigest,
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    ...(readSince === undefined ? {} : { readSince }),
    ...(revision === undefined ? {} : { revision }),
  });
}

/** Words and answers may hold secrets; a digest may not change, and a kind never does. */
function withoutSecrets(decision: Decision, rules: Rules | undefined): Decision {
  const redactor = redactorOf(rules ?? {});
  return DecisionSchema.parse(redactor.redact(decision as unknown as Json));
}

async function revisionFor(
  deps: { ledger: Ledger; rules?: Rules },
  requestId: RequestId,
  actor: Actor,
  decision: Decision,
): Promise<Revision | Extract<DecideOutcome, { kind: 'refused' }> | undefined> {
  if (decision.kind !== 'modify' || decision.change.kind !== 'parameters') return undefined;
  const preview = await previewChange(deps, { requestId, actor, parameters: decision.change.parameters });
  if (preview.kind === 'refused') return preview;
  // Seen and no graver than what was asked about: one step. Anything else is a question of its own.
  return decision.change.digest === preview.action.digest && preview.mayApproveAtOnce
    ? { action: preview.action }
    : { action: preview.action, next: { terms: preview.terms, assignee: preview.assignee } };
}
