import { z } from 'zod';
import { freezeDeep } from '../core/freeze-deep.ts';
import { ALLOWED_DECISIONS } from '../core/requests/allowed-decisions.ts';
import { GATE_TYPES, type Gate, GateSchema } from '../schema/gate.ts';
import type { Policy } from '../schema/policy.ts';
import { REQUEST_KINDS, type RequestKind } from '../schema/question.ts';
import { type Timing, TimingSchema } from '../schema/timing.ts';
import { checkDecisions, checkNames, checkSilence, decisionsOf, KINDS_OF_GATE } from './check-gate.ts';
import { checkTiming } from './check-timing.ts';
import { describeIssue, FIELD_OF_TYPE, unknownValue } from './describe-issue.ts';
import { didYouMean } from './nearest-name.ts';
import { type Path, type Report, show } from './policy-problem.ts';
import { policyVersion } from './policy-version.ts';
import { readBudgets, readReadingSeconds } from './read-budgets.ts';

type Fields = Readonly<Record<string, unknown>>;

/** A gate as it was found, in the words of `GateInput` but not yet trusted to be one. */
export interface GateDraft {
  readonly input: Fields;
  readonly path: Path;
  /** The catalogue its tools have to be in; none for gates that were written for any catalogue. */
  readonly tools: ReadonlySet<string> | undefined;
}

/** A policy as it was found, whether in a file or in a program. */
export interface PolicyDraft {
  readonly gates: readonly GateDraft[];
  /** By kind of request; what a gate says about its own requests goes before. */
  readonly timings: Fields;
  readonly pauseMaxSeconds: unknown;
  readonly budgets: unknown;
  readonly criticalReadingSeconds: unknown;
}

const PauseSchema = z
  .number()
  .positive()
  .max(366 * 24 * 3600)
  .default(3600);

/**
 * Makes a policy of a draft, or of a draft with anything wrong nothing at all. Every problem is reported, not only
 * the first: a field that can't be read is set aside so that the rest of its gate is looked at all the same.
 */
export function assemblePolicy(draft: PolicyDraft, reportProblem: Report): Policy | undefined {
  let isSound = true;
  const report: Report = (path, message) => {
    isSound = false;
    reportProblem(path, message);
  };

  const timings = readTimings(draft.timings, report);
  const pause = PauseSchema.safeParse(draft.pauseMaxSeconds);
  for (const issue of pause.error?.issues ?? []) {
    describeIssue(issue, draft.pauseMaxSeconds, (_, message) => report(['pauseMaxSeconds'], message));
  }
  const gates = draft.gates.map((gate) => readGate(gate, timings, report)).filter((gate) => gate !== undefined);
  checkTogether(draft.gates, gates, report);
  const budgets = readBudgets(draft.budgets, report);
  const criticalReadingSeconds = readReadingSeconds(draft.criticalReadingSeconds, report);
  if (!isSound || pause.data === undefined || budgets === undefined || criticalReadingSeconds === undefined) return undefined;

  const content = {
    gates,
    timings: Object.fromEntries(Object.entries(timings).map(([kind, { timing }]) => [kind, timing])),
    pauseMaxSeconds: pause.data,
    budgets,
    criticalReadingSeconds,
  };
  return freezeDeep({ version: policyVersion(content), ...content });
}

/** A timing that was read, and the fields somebody actually wrote, which is what gates take over from it. */
type Timings = Partial<Record<RequestKind, { readonly timing: Timing; readonly written: Fields }>>;

function readTimings(drafts: Fields, report: Report): Timings {
  const timings: Timings = {};
  for (const [key, written] of Object.entries(drafts)) {
    const kind = REQUEST_KINDS.find((known) => known === key);
    if (kind === undefined) {
      report(['timings', key], `unknown kind of request ${show(key)}${didYouMean(key, REQUEST_KINDS)}`);
      continue;
    }
    const reportHere: Report = (path, message) => report(['timings', kind, ...path], message);
    const { data: timing, error } = TimingSchema.safeParse(written);
    for (const issue of error?.issues ?? []) {
      describeIssue(issue, written, (path, message) => reportHere(path, message));
    }
    if (timing === undefined) continue;
    checkTiming(timing, [{ kind, decisions: ALLOWED_DECISIONS[kind] }], reportHere);
    checkDefaultIsUsed(timing, written as Fields, reportHere);
    timings[kind] = { timing, written: written as Fields };
  }
  return timings;
}

function readGate(draft: GateDraft, timings: Timings, report: Report): Gate | undefined {
  if (!isFields(draft.input)) {
    report(draft.path, `expected a mapping, got ${show(draft.input)}`);
    return undefined;
  }
  const own = draft.input['timing'] ?? {};
  const type = GATE_TYPES.find((known) => known === draft.input['type']);
  // A custom gate opens requests of several kinds, so none of their timings is its own.
  const kind = type === undefined || type === 'custom' ? undefined : KINDS_OF_GATE[type][0];
  const inherited = kind === undefined ? {} : (timings[kind]?.written ?? {});
  const timing = isFields(own) ? { ...inherited, ...own } : own;

  const reportHere: Report = (path, message) => {
    const [field, key] = path;
    const isInherited = field === 'timing' && isFields(own) && !Object.hasOwn(own, String(key)) && Object.hasOwn(inherited, String(key));
    if (isInherited) report(['timings', String(kind), ...path.slice(1)], `${message} (gate ${show(draft.input['name'])})`);
    else report([...draft.path, ...path], message);
  };

  if (type === undefined) reportHere(['type'], unknownValue(draft.input['type'], GATE_TYPES));
  const input = { ...(type === undefined ? withoutTypeFields(draft.input) : draft.input), type: type ?? 'tool_execution', timing };
  const result = GateSchema.safeParse(input);
  for (const issue of result.error?.issues ?? []) describeIssue(issue, input, reportHere);

  const unread = (result.error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
  );
  const gate = result.data ?? salvage(input, unread);
  if (gate === undefined) return undefined;
  checkNames(gate, draft.tools, reportHere);
  if (unread.includes('timing')) return type && gate;
  checkTiming(gate.timing, decisionsOf(gate), (path, message) => reportHere(['timing', ...path], message));
  checkDefaultIsUsed(gate.timing, isFields(own) ? own : {}, (path, message) => reportHere(['timing', ...path], message));
  checkSilence(gate, reportHere);
  if (!unread.includes('allowedDecisions') && !unread.includes('allowModification')) checkDecisions(gate, reportHere);
  return type && gate;
}

/** What can still be checked of a gate that has unreadable fields. Only ever used to find more problems. */
function salvage(input: Fields, unread: readonly string[]): Gate | undefined {
  const rest = Object.fromEntries(Object.entries(input).filter(([field]) => !unread.includes(field)));
  return GateSchema.safeParse({ name: 'unnamed', ...rest }).data;
}

/** What only shows when all gates are looked at together. */
function checkTogether(drafts: readonly GateDraft[], gates: readonly Gate[], report: Report): void {
  const seen = new Set<string>();
  for (const { input, path } of drafts) {
    const name = isFields(input) ? input['name'] : undefined;
    if (typeof name !== 'string') continue;
    if (seen.has(name.normalize())) report([...path, 'name'], `there is another gate named ${show(name)}`);
    seen.add(name.normalize());
  }
  const isComplete = drafts.length > 0 && gates.length === drafts.length;
  if (isComplete && !gates.some((gate) => gate.mode === 'on' && gate.verdict !== 'allow')) {
    report(['gates'], 'no gate is on that asks or denies, so nobody would ever be asked');
  }
}

/** A default decision that nothing leads to was meant for something. */
function checkDefaultIsUsed(timing: Timing, written: Fields, report: Report): void {
  if (written['defaultDecision'] !== undefined && timing.timeoutAction !== 'default') {
    report(['defaultDecision'], `has no effect unless the time-out action is "default", and it is "${timing.timeoutAction}"`);
  }
}

const withoutTypeFields = (input: Fields): Fields =>
  Object.fromEntries(Object.entries(input).filter(([field]) => !Object.hasOwn(FIELD_OF_TYPE, field)));

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
