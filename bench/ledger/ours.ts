import type { Hold, Ledger, OpenRequest } from '@dream-agent/hitl';
import { type Actor, makeAction, randomId, requestTerms } from '@dream-agent/hitl';

const KIM: Actor = { kind: 'person', id: 'kim', role: 'approver', groups: [], channel: 'rest' };
const RISK = { level: 'medium', factors: [], consequences: [], reversibility: 'partially', confidence: 1 } as const;

/** A bench asks more in one run than any agent may. */
const NO_END = { perRun: 1_000_000, perRunPerMinute: 1_000_000 };

/** A run to ask in, held by this process. */
export async function holdRun(ledger: Ledger): Promise<Hold> {
  const run = await ledger.createRun({
    id: randomId('run'),
    requestedBy: 'lee',
    actor: KIM,
    claim: { owner: 'bench', leaseSeconds: 3600 },
  });
  return { runId: run.id, owner: 'bench', fence: run.fence };
}

export function question(hold: Hold, step: string): OpenRequest {
  const action = makeAction(
    {
      type: 'tool_call',
      tool: 'send_email',
      parameters: { to: 'kim@example.com', subject: '보고서', body: 'x'.repeat(200) },
      step,
      ordinal: 0,
      expectedOutcome: 'one mail is sent',
    },
    {
      runId: hold.runId,
      toolDefinition: 'bench',
      effectClass: 'once',
      risk: { ...RISK, factors: [], consequences: [] },
      policyVersion: 'bench',
      clearance: 'ask',
    },
  );
  const terms = requestTerms(action, { question: { kind: 'approval_request', reason: 'it leaves the house' } });
  return { hold, action, terms, assignee: { kind: 'role', role: 'reviewer' }, shadow: [], budgets: NO_END };
}

/** The same three commits through the ledger: request, decision, effect. */
export async function roundTrip(ledger: Ledger, hold: Hold, step: string, options: { finish: boolean }): Promise<number> {
  const input = question(hold, step);
  const opened = await ledger.openRequest(input);
  if (opened.kind !== 'opened') throw new Error(`open: ${opened.kind}`);
  const began = performance.now();
  const decided = await ledger.decide({
    requestId: input.terms.id,
    actor: KIM,
    decision: { kind: 'approve' },
    shownDigest: input.action.digest,
  });
  const took = performance.now() - began;
  if (decided.kind !== 'recorded') throw new Error(`decide: ${decided.kind}`);
  const started = await ledger.startEffect({ hold, actionId: input.action.id, digest: input.action.digest, timeoutSeconds: 30 });
  if (started.kind !== 'started') throw new Error(`start: ${started.kind}`);
  if (options.finish) await ledger.finishEffect({ hold, actionId: input.action.id, outcome: { status: 'executed', result: { ok: true } } });
  return took;
}
