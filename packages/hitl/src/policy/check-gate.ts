import { BUILT_IN_GATES } from '../core/gates/gates.ts';
import { approvesInSilence } from '../core/gates/silence.ts';
import { ALLOWED_DECISIONS, allowedDecisions } from '../core/requests/allowed-decisions.ts';
import type { DecisionKind } from '../schema/decision.ts';
import type { Gate, GateType } from '../schema/gate.ts';
import type { RequestKind } from '../schema/question.ts';
import { didYouMean } from './nearest-name.ts';
import { type Report, show } from './policy-problem.ts';

/** The kinds of request a gate of each type can open. A custom gate sees everything that gates judge. */
export const KINDS_OF_GATE = {
  tool_execution: ['approval_request'],
  specific_tools: ['approval_request'],
  destructive_actions: ['approval_request'],
  threshold_based: ['approval_request'],
  budget_based: ['approval_request'],
  final_response: ['final_response'],
  plan_approval: ['plan_review'],
  custom: ['approval_request', 'plan_review', 'final_response'],
} as const satisfies Record<GateType, readonly RequestKind[]>;

/** What a gate's own decisions leave for each kind of request it can open. */
export function decisionsOf(gate: Gate): { kind: RequestKind; decisions: readonly DecisionKind[] }[] {
  return KINDS_OF_GATE[gate.type].map((kind) => ({
    kind,
    decisions: allowedDecisions(kind, { allowed: gate.allowedDecisions, allowModification: gate.allowModification }),
  }));
}

/** Whether the names a gate carries are names of something. `tools` is the catalogue, where there is one to check against. */
export function checkNames(gate: Gate, tools: ReadonlySet<string> | undefined, report: Report): void {
  if (gate.name.trim() === '') report(['name'], 'is empty');
  if ((BUILT_IN_GATES as readonly string[]).includes(gate.name)) report(['name'], `${show(gate.name)} is the name of a built-in gate`);
  if (gate.type !== 'specific_tools' || tools === undefined) return;
  gate.tools.forEach((tool, index) => {
    if (!tools.has(tool)) report(['tools', index], `unknown tool ${show(tool)}${didYouMean(tool, [...tools])}`);
  });
}

/** Whether a person who is asked has an answer to give, and every answer on the list can be given at all. */
export function checkDecisions(gate: Gate, report: Report): void {
  const kinds = KINDS_OF_GATE[gate.type];
  gate.allowedDecisions?.forEach((decision, index) => {
    const taken = kinds.some((kind) => (ALLOWED_DECISIONS[kind] as readonly string[]).includes(decision));
    if (!taken) report(['allowedDecisions', index], `a request of kind ${kinds.join(' or ')} doesn't take "${decision}"`);
  });
  for (const { kind, decisions } of decisionsOf(gate)) {
    if (decisions.length === 0) report(['allowedDecisions'], `leaves no answer to a request of kind ${kind}`);
  }
}

/** Whether silence could stand in for the very people the gate is there to ask. */
export function checkSilence(gate: Gate, report: Report): void {
  const path = ['timing', gate.timing.timeoutAction === 'approve' ? 'timeoutAction' : 'defaultDecision'];
  const approves = approvesInSilence(gate.timing);
  if (gate.type === 'destructive_actions' && gate.verdict === 'ask' && (approves || gate.timing.defaultDecision?.kind === 'approve')) {
    report(path, "silence can't approve what a destructive_actions gate catches");
  }
  if (approves && gate.quorum.approvals > 1) report(path, `silence can't stand for ${gate.quorum.approvals} approvals`);
  if (approves && !gate.requesterMayApprove) report(path, "silence can't approve where the requester may not");
}
