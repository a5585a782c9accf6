import { makeAction } from '../core/action.ts';
import { evaluateGates } from '../core/gates/gates.ts';
import { completeTool, type ToolCatalogue } from '../core/gates/tool.ts';
import { createRedactor, type Redactor } from '../core/redact/redact.ts';
import { assessRisk, type RiskAssessor, type RunHistory, raiseRisk } from '../core/risk/risk.ts';
import { type Action, type ProposedAction, type ProposedActionInput, ProposedActionSchema } from '../schema/action.ts';
import { HitlError } from '../schema/errors.ts';
import type { Verdict } from '../schema/gate.ts';
import type { RunId } from '../schema/ids.ts';
import type { JsonObject } from '../schema/json.ts';
import type { Policy } from '../schema/policy.ts';
import type { RiskAssessment } from '../schema/risk.ts';

/** What rules there are: the policy, the tools it is about, and who assesses risk. */
export interface Rules {
  readonly policy: Policy;
  readonly tools: ToolCatalogue;
  /** Takes the place of the assessment by code. */
  readonly assess?: RiskAssessor;
  readonly redactor?: Redactor;
}

/** What the rules are told besides the action. */
export interface Circumstances {
  readonly spentUsd?: number;
  readonly history?: RunHistory;
  /** A model's view of the risk. It can only raise it. */
  readonly opinion?: Partial<RiskAssessment>;
}

const DEFAULT_REDACTOR = createRedactor();

export const redactorOf = (rules: Pick<Rules, 'redactor'>): Redactor => rules.redactor ?? DEFAULT_REDACTOR;

/** The action's row and what the gates say of it. Nothing is stored yet; secrets are already out of it. */
export async function judgeAction(
  rules: Rules,
  input: { runId: RunId; proposed: ProposedActionInput } & Circumstances,
): Promise<{ action: Action; verdict: Verdict }> {
  const proposed = withoutSecrets(rules, parseProposed(input.proposed));
  const tool = rules.tools.get(proposed.tool);
  const risk = await riskOf(rules, proposed, input);
  const verdict = evaluateGates({ gates: rules.policy.gates, action: proposed, tool, risk, spentUsd: input.spentUsd ?? 0 });
  const action = makeAction(proposed, {
    runId: input.runId,
    ...toolFacts(rules, proposed),
    risk,
    policyVersion: rules.policy.version,
    clearance: verdict.kind,
  });
  return { action, verdict };
}

export async function riskOf(rules: Rules, proposed: ProposedAction, { history, opinion }: Circumstances): Promise<RiskAssessment> {
  const facts = { action: proposed, tool: rules.tools.get(proposed.tool), ...(history === undefined ? {} : { history }) };
  const base = assessRisk(facts);
  // Whoever replaces the assessment answers for it; an opinion beside it can still only make it graver.
  const risk = rules.assess === undefined ? base : await rules.assess(facts);
  return opinion === undefined ? risk : raiseRisk(risk, opinion);
}

/** What the digest says of the tool. What is no tool call has no definition, and nothing to repeat. */
export function toolFacts(rules: Rules, proposed: Pick<ProposedAction, 'type' | 'tool'>): Pick<Action, 'toolDefinition' | 'effectClass'> {
  const tool = rules.tools.get(proposed.tool);
  if (proposed.type !== 'tool_call') return { toolDefinition: proposed.type, effectClass: 'pure' };
  if (tool === undefined) return { toolDefinition: 'unknown', effectClass: 'once' };
  const { definitionDigest, effectClass } = completeTool(tool);
  return { toolDefinition: definitionDigest, effectClass };
}

export function parseProposed(proposed: ProposedActionInput): ProposedAction {
  const parsed = ProposedActionSchema.safeParse(proposed);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the action'}: ${issue.message}`);
  throw new HitlError('HITL_INVALID_INPUT', problems.join('; '), { details: { problems } });
}

export function withoutSecrets(rules: Rules, proposed: ProposedAction): ProposedAction {
  const redactor = redactorOf(rules);
  const secretPaths = rules.tools.get(proposed.tool)?.secretParameters ?? [];
  return {
    ...proposed,
    parameters: redactor.redact<JsonObject>(proposed.parameters, { secretPaths }),
    expectedOutcome: redactor.redactText(proposed.expectedOutcome),
  };
}
