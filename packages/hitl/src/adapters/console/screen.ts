import { displayWidth, inRows, padColumns, wrapText } from '../../core/display-width.ts';
import { nextInChain } from '../../core/requests/schedule.ts';
import { visible, visibleJson, withPlainHosts } from '../../core/visible.ts';
import type { Messages } from '../../messages/messages.ts';
import type { Action } from '../../schema/action.ts';
import type { DecisionKind } from '../../schema/decision.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import type { Question } from '../../schema/question.ts';
import type { Request } from '../../schema/request.ts';
import { atLeast, type RiskAssessment, type RiskFactor, type RiskLevel } from '../../schema/risk.ts';
import type { TimeoutAction } from '../../schema/timing.ts';
import { LETTERS, nameOf } from './choices.ts';

/** How a piece of the screen is set off from the rest. */
export type Paint = (style: 'strong' | 'faint' | 'good' | 'careful' | 'alarm', text: string) => string;

const CODES = { strong: 1, faint: 2, good: 32, careful: 33, alarm: 31 } as const;

export const inColour: Paint = (style, text) => `\u001b[${CODES[style]}m${text}\u001b[0m`;
export const plain: Paint = (_, text) => text;

const BY_LEVEL = { low: 'good', medium: 'careful', high: 'alarm', critical: 'alarm' } as const satisfies Record<RiskLevel, string>;

/** The agent's own words get so much room and no more. */
const MOST_LINES = 20;

/** Another picture of an action than the list of its parameters; nothing of it may be left out. Nothing, for the list. */
export type Draw = (action: Action, language: string) => readonly string[] | undefined;

export interface Look {
  readonly say: Messages;
  readonly paint: Paint;
  readonly language: string;
  readonly draw?: Draw | undefined;
  /** `compact` has an action on few lines, and no less of it. */
  readonly style?: 'compact' | 'detailed' | undefined;
  /** How wide the screen is; endless where nobody knows. */
  readonly columns?: number | undefined;
}

export const widthOf = ({ columns = Number.POSITIVE_INFINITY }: Look): number => Math.max(40, columns);

/** A request of any kind as it is shown. */
export function requestScreen({ request, action }: { request: Request; action: Action }, look: Look): string[] {
  const { kind } = request.question;
  return kind === 'clarification' || kind === 'input_request' ? questionScreen(request, look) : approvalScreen({ request, action }, look);
}

/** What there is to know before deciding, gravest first; the agent's own words come last and are framed. */
export function approvalScreen({ request, action }: { request: Request; action: Action }, look: Look): string[] {
  const { say, paint } = look;
  if (look.style === 'compact') return compactLines({ request, action }, look);
  return [
    ...riskLines(request.risk, look),
    '',
    ...actionLines(action, request, look),
    ...questionLines(request, look),
    ...(action.expectedOutcome === '' ? [] : ['', ...framed(say.agentSays, action.expectedOutcome, look)]),
    '',
    ...footer(request, action, look).map((row) => paint('faint', row)),
  ];
}

/** The same on few lines: all parameters as they are, the agent's words, and neither the reasons of the risk nor a frame. */
function compactLines({ request, action }: { request: Request; action: Action }, look: Look): string[] {
  const { say, paint } = look;
  const { level, reversibility } = request.risk;
  const risk = `■ ${say.risk(say.riskLevels[level])} · ${say.reversibility[reversibility]}`;
  const what = `${say.kinds[request.kind]}${action.type === 'tool_call' ? ` ${paint('strong', visible(action.tool))}` : ''}`;
  return [
    `${paint(BY_LEVEL[level], risk)} · ${what}`,
    ...(look.draw?.(action, look.language)?.map((line) => `  ${visible(line)}`) ?? [`  ${withPlainHosts(visibleJson(action.parameters))}`]),
    ...(action.estimatedCostUsd === undefined ? [] : [`  ${say.cost(action.estimatedCostUsd)}`]),
    ...questionLines(request, look),
    ...(action.expectedOutcome === '' ? [] : [paint('faint', `  ${say.agentSays} ${visible(action.expectedOutcome)}`)]),
    ...footer(request, action, look).map((row) => paint('faint', row)),
  ];
}

/** A question that is answered with a text or a value, with what can be chosen. */
export function questionScreen({ kind, question }: Request, look: Look): string[] {
  return [
    ...framed(look.say.kinds[kind], 'question' in question ? question.question : '', look),
    ...optionsOf(question).map(({ value, label }, index) => `  ${index + 1}. ${visible(label || value)}`),
  ];
}

export function optionsOf(question: Question): readonly { readonly value: string; readonly label: string }[] {
  if (question.kind === 'clarification') return question.suggestions.map((value) => ({ value, label: value }));
  return question.kind === 'input_request' ? (question.input.options ?? []) : [];
}

/** The risk and what it is made of. */
export function riskLines(risk: RiskAssessment, { say, paint }: Look): string[] {
  const title = `${say.risk(say.riskLevels[risk.level])} · ${say.reversibility[risk.reversibility]}`;
  const list = (heading: string, of: readonly RiskFactor[], sentences: Readonly<Record<string, (detail: string | undefined) => string>>) =>
    of.length === 0 ? [] : [`  ${heading}`, ...of.map((factor) => `    - ${sentence(factor, sentences)}`)];
  return [
    paint(BY_LEVEL[risk.level], `■ ${title}`),
    ...list(say.whyRisky, risk.factors, say.factors),
    ...list(say.mayFollow, risk.consequences, say.consequences),
  ];
}

/** Somebody else's assessor may have codes of its own. */
function sentence({ code, detail }: RiskFactor, sentences: Readonly<Record<string, (detail: string | undefined) => string>>): string {
  const known = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return visible(known === undefined ? `${code}${detail === undefined ? '' : `: ${detail}`}` : known(detail));
}

export function actionLines(action: Action, request: Request, look: Look): string[] {
  const { say, paint } = look;
  const isCall = action.type === 'tool_call';
  return [
    `${say.kinds[request.kind]}${isCall ? ` ${paint('strong', visible(action.tool))}` : ''}`,
    ...(look.draw?.(action, look.language)?.map((line) => `  ${visible(line)}`) ?? parameterLines(action.parameters, look)),
    ...(action.estimatedCostUsd === undefined ? [] : [`  ${say.cost(action.estimatedCostUsd)}`]),
  ];
}

/** Every parameter, in full. Text of several lines keeps them, behind a rule that no text can draw itself out of. */
export function parameterLines(parameters: JsonObject, { say, paint }: Look): string[] {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return [`  ${paint('faint', say.noParameters)}`];
  const names = entries.map(([name]) => visible(name));
  const width = Math.min(24, Math.max(...names.map(displayWidth)));
  return entries.flatMap(([, value], index) => {
    const [first = '', ...rest] = valueLines(value);
    const indent = ' '.repeat(width + 4);
    return [`  ${paint('faint', padColumns(names[index] ?? '', width))}  ${first}`, ...rest.map((line) => `${indent}${line}`)];
  });
}

function valueLines(value: Json): string[] {
  if (typeof value === 'string' && value.includes('\n')) return value.split('\n').map((line) => `│ ${visible(line)}`);
  return withPlainHosts(visibleJson(value, 2)).split('\n');
}

/** What the question itself says besides the action. */
function questionLines({ question }: Request, look: Look): string[] {
  switch (question.kind) {
    case 'plan_review':
    case 'final_response':
      return question.message === '' ? [] : framed(look.say.agentSays, question.message, look);
    case 'error_recovery':
      return [`  │ ${visible(question.error)}`, ...(question.mayHaveHappened ? [`  ${look.say.mayHaveHappened}`] : [])];
    default:
      return [];
  }
}

/** Somebody's words behind a rule, cut where they go on for ever. */
export function framed(heading: string, text: string, look: Look): string[] {
  const { say, paint } = look;
  const lines = text.split('\n').flatMap((line) => wrapText(visible(line), widthOf(look) - 4));
  const more = lines.length - MOST_LINES;
  return [
    paint('faint', heading),
    ...lines.slice(0, MOST_LINES).map((line) => `  │ ${line}`),
    ...(more > 0 ? [`  ${paint('faint', say.moreLines(more))}`] : []),
  ];
}

function footer(request: Request, action: Action, look: Look): string[] {
  const { say, language } = look;
  const { deadlineAt } = request;
  const at = deadlineAt === null ? '' : new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(deadlineAt);
  const facts = [
    say.gate(visible(request.gate)),
    say.assignee(visible(nameOf(request.assignee))),
    say.digest(shortDigest(action)),
    deadlineAt === null ? say.noDeadline : say.deadline(at, say.timeouts[afterDeadline(request)]),
  ];
  return inRows(facts, ' · ', widthOf(look));
}

/** What really happens when nobody answers, which is not always what the policy wishes for. */
function afterDeadline({ timing, risk, allowedDecisions, level, round }: Request): TimeoutAction {
  const fallback = timing.defaultDecision?.kind ?? 'reject';
  const wished = timing.timeoutAction !== 'default' ? timing.timeoutAction : fallback === 'answer' ? 'default' : fallback;
  const isVain =
    (wished === 'approve' && (atLeast(risk.level, 'high') || !allowedDecisions.includes('approve'))) ||
    (wished === 'retry' && round > timing.maxRetries) ||
    (wished === 'escalate' && nextInChain(timing, level) === undefined);
  return isVain ? 'reject' : wished;
}

export const shortDigest = ({ digest }: Action): string => digest.slice(0, 12);

export function choiceLines(allowed: readonly DecisionKind[], look: Look): string[] {
  const { say, paint } = look;
  const choices = allowed.map((kind) => `${paint('strong', `[${LETTERS[kind]}]`)} ${say.decisions[kind]}`);
  return inRows(choices, '  ', widthOf(look));
}
