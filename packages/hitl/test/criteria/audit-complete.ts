import type { HumanInTheLoopPattern } from '../../src/pattern/human-in-the-loop-pattern.ts';
import type { HitlAuditEntry } from '../../src/pattern/session/result.ts';
import type { Ledger } from '../../src/ports/ledger.ts';
import type { SealedEntry } from '../../src/schema/audit.ts';
import type { Request } from '../../src/schema/request.ts';
import { verifyAudit } from '../../src/use-cases/verify-audit.ts';

export interface AuditFigures {
  /** Questions that the ledger knows of, whatever became of them. */
  readonly requests: number;
  /** Those with an entry in the session's log and two in the record, opened and closed, with all that was shown. */
  readonly complete: number;
}

/** Holds what a ledger has against what the log and the record say of it. A record that does not verify has nothing complete. */
export async function auditOf(ledger: Ledger, pattern: HumanInTheLoopPattern): Promise<AuditFigures> {
  const requests: Request[] = [];
  for (let page = await ledger.listRequests({}); page.length > 0; page = await ledger.listRequests({ after: page.at(-1)?.id as never }))
    requests.push(...page);
  const { ok } = await verifyAudit({ ledger });
  const entries: SealedEntry[] = [];
  for (let page = await ledger.readAudit(); page.length > 0; page = await ledger.readAudit({ after: page.at(-1)?.seq ?? 0 }))
    entries.push(...page);
  const log = new Map(pattern.getAuditLog().map((entry) => [entry.requestId, entry]));
  const record = Map.groupBy(entries, ({ body }) => body.subject.id);
  const complete = requests.filter(
    (request) => ok && isLogged(log.get(request.id), request) && isRecorded(record.get(request.id) ?? [], request),
  );
  return { requests: requests.length, complete: complete.length };
}

function isLogged(entry: HitlAuditEntry | undefined, request: Request): boolean {
  return (
    entry !== undefined &&
    entry.timestamp.getTime() === request.openedAt.getTime() &&
    entry.gateName === request.gate &&
    entry.sessionId !== '' &&
    entry.outcome !== '' &&
    entry.context !== null &&
    entry.context.taskDescription !== '' &&
    entry.responseTimeSeconds !== null &&
    (request.status === 'cancelled' || entry.humanResponse !== null) &&
    (entry.humanResponse?.source !== 'human' || entry.humanId !== null)
  );
}

function isRecorded(entries: readonly SealedEntry[], request: Request): boolean {
  const opened = entries.find(({ body }) => body.type === 'request-opened');
  const closed = entries.some(({ body }) => ['request-decided', 'request-expired', 'request-cancelled'].includes(body.type));
  const shown = opened?.body.data['shown'] as { question?: { context?: object }; parameters?: object } | undefined;
  return (
    closed &&
    opened?.body.data['action_digest'] === request.actionDigest &&
    shown?.question?.context !== undefined &&
    shown.parameters !== undefined
  );
}
