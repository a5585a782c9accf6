import { createMemoryLedger } from '../../src/memory/index.ts';
import type { ApprovalGate } from '../../src/pattern/gates/approval-gate.ts';
import { policyOfOptions } from '../../src/pattern/gates/policy-of-options.ts';
import type { Ledger } from '../../src/ports/ledger.ts';
import { RISK_LEVELS, type RiskLevel } from '../../src/schema/risk.ts';
import { TIMEOUT_ACTIONS, type TimeoutAction } from '../../src/schema/timing.ts';
import type { ToolMetadata } from '../../src/schema/tool.ts';
import { aRun, fakeClock } from '../../src/testing/index.ts';
import { proposeAction } from '../../src/use-cases/propose-action.ts';

/** One way in which a question can be left unanswered. */
export interface Case {
  readonly action: TimeoutAction;
  readonly risk: RiskLevel;
  /** Whether the program that asked is gone when the time is up, and another one finds the question. */
  readonly restart: boolean;
  /** What `default` stands for. */
  readonly stands: 'approve' | 'skip';
}

export const CASES: readonly Case[] = TIMEOUT_ACTIONS.flatMap((action) =>
  RISK_LEVELS.flatMap((risk) =>
    [false, true].flatMap((restart) =>
      (action === 'default' ? (['approve', 'skip'] as const) : (['skip'] as const)).map((stands) => ({ action, risk, restart, stands })),
    ),
  ),
);

/** A ledger, another program on the same one, and its clock. */
export interface Timed {
  readonly ledger: Ledger;
  readonly another: () => Promise<Ledger>;
  readonly advance: (seconds: number) => Promise<void>;
}

export function timedMemory(): Timed {
  const clock = fakeClock();
  const ledger = createMemoryLedger({ clock });
  return { ledger, another: async () => ledger, advance: async (seconds) => clock.advance(seconds) };
}

/** What became of a question: each state that it went through once its time was up, as `did→status/decision@level.round`. */
export async function leftUnanswered(timed: Timed, { action, risk, restart, stands }: Case): Promise<string[]> {
  const gate: ApprovalGate = {
    name: 'gate',
    gateType: 'tool_execution',
    timeoutSeconds: 10,
    timeoutAction: action,
    escalationTarget: 'bora',
    ...(action === 'default' ? { defaultDecision: { kind: stands } } : {}),
  };
  const policy = policyOfOptions({ gates: [gate], requireApprovalForDestructive: false }, { tools: ['tool'], avoiding: true });
  const tool: ToolMetadata = {
    name: 'tool',
    effectClass: 'once',
    destructive: false,
    reversible: true,
    external: false,
    costUsd: 0,
    riskLevel: risk,
  };
  const run = await timed.ledger.createRun(aRun({ claim: { owner: 'first', leaseSeconds: 600 } }));
  const proposal = await proposeAction(
    { ledger: timed.ledger, policy, tools: new Map([['tool', tool]]) },
    { hold: { runId: run.id, owner: 'first', fence: run.fence }, proposed: { type: 'tool_call', tool: 'tool', parameters: {}, step: 's' } },
  );
  if (proposal.kind !== 'asked') throw new Error(`nobody was asked: ${proposal.kind}`);
  const ledger = restart ? await timed.another() : timed.ledger;
  const seen: string[] = [];
  for (let turn = 0; turn < 4; turn++) {
    await timed.advance(10);
    const did = (await ledger.sweep(1000)).filter(({ requestId }) => requestId === proposal.opened.request.id);
    // Whoever comes second finds nothing left to do.
    const twice = (await timed.ledger.sweep(1000)).filter(({ requestId }) => requestId === proposal.opened.request.id);
    if (twice.length > 0) seen.push('twice');
    const state = await ledger.findRequest(proposal.opened.request.id);
    for (const one of did) {
      const decision =
        state?.decision === undefined ? '-' : `${state.decision.decision.kind}${state.decision.approvedActionId === undefined ? '' : '!'}`;
      seen.push(`${one.did}→${state?.request.status}/${decision}@${state?.request.level}.${state?.request.round}`);
    }
  }
  const { cancelRequestedAt } = (await ledger.findRun(run.id)) ?? {};
  return cancelRequestedAt === null ? seen : [...seen, 'run stopped'];
}

/** What the configuration says has to happen, straight from the table of time-out actions. `!` marks an approved action. */
export function expected({ action, risk, stands }: Case): string[] {
  const grave = risk === 'high' || risk === 'critical';
  const approve = grave ? 'expired→expired/reject@0.1' : 'expired→expired/approve!@0.1';
  switch (action) {
    case 'reject':
      return ['expired→expired/reject@0.1'];
    case 'approve':
      return [approve];
    case 'skip':
      return ['expired→expired/skip@0.1'];
    case 'abort':
      return ['expired→expired/abort@0.1', 'run stopped'];
    case 'retry':
      return ['retried→pending/-@0.2', 'expired→expired/reject@0.2'];
    case 'escalate':
      return ['escalated→pending/-@1.1', 'expired→expired/reject@1.1'];
    case 'default':
      return stands === 'approve' ? [approve] : ['expired→expired/skip@0.1'];
  }
}
