import type { ProposedAction } from '../../schema/action.ts';
import { type Reversibility, RISK_LEVELS, type RiskAssessment, type RiskFactor, type RiskLevel } from '../../schema/risk.ts';
import type { ToolMetadata } from '../../schema/tool.ts';
import { costOf } from '../gates/tool-cost.ts';
import { readParameters } from './parameter-signs.ts';
import type { ConsequenceCode, RiskFactorCode } from './risk-codes.ts';

export { CONSEQUENCE_CODES, type ConsequenceCode, RISK_FACTOR_CODES, type RiskFactorCode } from './risk-codes.ts';

/** What the run has seen before, as far as it bears on this action. */
export interface RunHistory {
  /** Whether this tool was called before in the run. */
  readonly seenTool: boolean;
  /** How often something like it was refused. */
  readonly rejectedSimilar: number;
  /** How often it was tried and failed. */
  readonly failedBefore: number;
}

/** What a level of risk is made from: the action, its tool, and what came before. */
export interface RiskInput {
  readonly action: Pick<ProposedAction, 'type' | 'tool' | 'parameters' | 'estimatedCostUsd' | 'confidence'>;
  readonly tool: ToolMetadata | undefined;
  readonly history?: RunHistory;
}

/** Whoever says how risky an action is: ours, one that replaces it, or a second opinion for `raiseRisk`. */
export type RiskAssessor = (input: RiskInput) => RiskAssessment | Promise<RiskAssessment>;

const REVERSIBILITIES: readonly Reversibility[] = ['fully', 'partially', 'irreversible'];

/** From how many targets, and from how much money, a person would want to know. */
const MANY = 10;
const VERY_MANY = 100;
const NOTABLE_USD = 1;
const HIGH_USD = 100;
const UNSURE = 0.5;

/**
 * How risky an action is, by rule. A factor sets the least the level can be; what widens a call's reach
 * (everything, very many, production, a refusal before) lifts it by a step where the call can do harm at all.
 * Plans and answers do nothing by themselves: raise a plan's by each of its todos with `raiseRisk`.
 */
export function assessRisk(input: RiskInput): RiskAssessment {
  const notes = new Notes();
  if (input.action.type !== 'tool_call') {
    assessConfidence(input, notes);
    assessHistory(input, notes, false);
    return notes.conclude('fully', 0.9);
  }
  if (input.tool === undefined || input.tool.name !== input.action.tool) {
    notes.factor('unknown_tool', 'critical', input.action.tool);
    notes.consequence('effect_unknown');
    notes.consequence('cannot_be_undone');
    return notes.conclude('irreversible', 0.2);
  }
  const harmful = assessTool(input.tool, notes);
  const sure = assessCost(input, notes);
  assessParameters(input, notes, harmful);
  assessConfidence(input, notes);
  assessHistory(input, notes, harmful);
  return notes.conclude(reversibilityOf(input.tool), sure);
}

/**
 * Adds a second opinion. It can make an action look worse and never better: the graver level, the lesser
 * reversibility, the lower confidence, and all reasons of both.
 */
export function raiseRisk(base: RiskAssessment, opinion: Partial<RiskAssessment>): RiskAssessment {
  return {
    level: worse(RISK_LEVELS, base.level, opinion.level),
    factors: union(base.factors, opinion.factors),
    consequences: union(base.consequences, opinion.consequences),
    reversibility: worse(REVERSIBILITIES, base.reversibility, opinion.reversibility),
    confidence:
      opinion.confidence !== undefined && opinion.confidence < base.confidence ? Math.max(0, opinion.confidence) : base.confidence,
  };
}

function assessTool(tool: ToolMetadata, notes: Notes): boolean {
  const missing = (['destructive', 'reversible', 'external', 'effectClass'] as const).filter((name) => tool[name] === undefined);
  if (missing.length > 0) notes.factor('metadata_missing', 'low', missing.join(', '));
  if (tool.riskLevel !== undefined) notes.factor('declared_level', tool.riskLevel, tool.riskLevel);

  const destructive = tool.destructive !== false;
  const external = tool.external !== false;
  const irreversible = tool.reversible !== true && !leavesNothing(tool);
  if (destructive) {
    notes.factor('destructive', irreversible ? 'high' : 'medium');
    notes.consequence('data_lost');
  }
  if (external) {
    notes.factor('external', 'medium');
    notes.consequence('visible_outside');
  }
  if (irreversible) {
    notes.factor('irreversible', 'medium');
    notes.consequence('cannot_be_undone');
  }
  if ((tool.effectClass ?? 'once') === 'once') notes.consequence('outcome_may_stay_unknown');
  return destructive || external || irreversible;
}

/** Answers how sure the assessment can be of itself, which is less for everything it had to assume. */
function assessCost({ action, tool }: RiskInput, notes: Notes): number {
  const assumed = [tool?.destructive, tool?.reversible, tool?.external, tool?.effectClass].filter((said) => said === undefined).length;
  const cost = costOf(action, tool);
  if (cost === undefined) {
    if (tool?.external !== false) notes.factor('cost_unknown', 'low');
    return 0.85 - assumed * 0.15;
  }
  if (cost >= HIGH_USD) notes.factor('cost_high', 'high', String(cost));
  else if (cost >= NOTABLE_USD) notes.factor('cost_notable', 'medium', String(cost));
  if (cost > 0) notes.consequence('money_spent', String(cost));
  return 0.95 - assumed * 0.15;
}

function assessParameters({ action, tool }: RiskInput, notes: Notes, harmful: boolean): void {
  const signs = readParameters(action.parameters);
  // A tool that stays inside by itself goes where its parameters send it.
  if (signs.outside !== undefined && tool?.external === false) notes.factor('external', 'medium', short(signs.outside));
  if (signs.dropsData !== undefined) {
    notes.factor('drops_data', 'high', short(signs.dropsData));
    notes.consequence('data_lost');
  }
  if (signs.deletesPath !== undefined) {
    notes.factor('deletes_path', 'high', short(signs.deletesPath));
    notes.consequence('data_lost');
  }
  // A tool that only reads may well read everything, in production, for many.
  if (!harmful) return;
  if (signs.targets >= MANY) {
    notes.factor('many_targets', 'medium', String(signs.targets));
    notes.consequence('many_affected', String(signs.targets));
    if (signs.targets >= VERY_MANY) notes.lift();
  }
  if (signs.everything !== undefined) {
    notes.factor('everything', 'medium', short(signs.everything));
    notes.consequence('many_affected');
    notes.lift();
  }
  if (signs.production !== undefined) {
    notes.factor('production_target', 'medium', short(signs.production));
    notes.consequence('production_disturbed');
    notes.lift();
  }
}

function assessConfidence({ action }: RiskInput, notes: Notes): void {
  if (action.confidence !== undefined && !(action.confidence >= UNSURE))
    notes.factor('low_confidence', 'medium', String(action.confidence));
}

function assessHistory({ history }: RiskInput, notes: Notes, harmful: boolean): void {
  if (history === undefined) return;
  if (!history.seenTool && harmful) notes.factor('first_use', 'low');
  if (history.rejectedSimilar > 0) {
    notes.factor('rejected_before', 'medium', String(history.rejectedSimilar));
    notes.lift();
  }
  if (history.failedBefore > 0) notes.factor('failed_before', 'medium', String(history.failedBefore));
}

function reversibilityOf(tool: ToolMetadata): Reversibility {
  if (leavesNothing(tool)) return 'fully';
  if (tool.reversible !== true) return 'irreversible';
  // What was sent can be called back, what was deleted restored; that it happened stays.
  return tool.destructive === false && tool.external === false ? 'fully' : 'partially';
}

/** A tool without effects has nothing that could be undone; one that calls itself both pure and destructive isn't believed. */
const leavesNothing = (tool: ToolMetadata): boolean => tool.effectClass === 'pure' && tool.destructive === false;

/** Collects reasons while the rules are gone through, and makes a level of them at the end. */
class Notes {
  readonly #factors: RiskFactor[] = [];
  readonly #consequences: RiskFactor[] = [];
  #floor = 0;
  #lifts = 0;

  factor(code: RiskFactorCode, floor: RiskLevel, detail?: string): void {
    this.#factors.push(detail === undefined ? { code } : { code, detail });
    this.#floor = Math.max(this.#floor, RISK_LEVELS.indexOf(floor));
  }

  consequence(code: ConsequenceCode, detail?: string): void {
    if (this.#consequences.some((known) => known.code === code)) return;
    this.#consequences.push(detail === undefined ? { code } : { code, detail });
  }

  /** Counts once: three signs of a wide reach are not three steps. */
  lift(): void {
    this.#lifts = 1;
  }

  conclude(reversibility: Reversibility, confidence: number): RiskAssessment {
    const level = RISK_LEVELS[Math.min(this.#floor + this.#lifts, RISK_LEVELS.length - 1)] ?? 'critical';
    return {
      level,
      factors: this.#factors,
      consequences: this.#consequences,
      reversibility,
      confidence: Math.max(0.1, Math.round(confidence * 100) / 100),
    };
  }
}

/** Something that isn't on the scale doesn't move it. */
const worse = <Grade extends string>(scale: readonly Grade[], base: Grade, other: Grade | undefined): Grade =>
  other !== undefined && scale.indexOf(other) > scale.indexOf(base) ? other : base;

function union(base: readonly RiskFactor[], added: readonly RiskFactor[] = []): RiskFactor[] {
  const isNew = (one: RiskFactor) => !base.some((known) => known.code === one.code && known.detail === one.detail);
  return [...base, ...added.filter(isNew)];
}

const short = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
