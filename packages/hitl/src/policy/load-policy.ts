import { PRESET_NAMES } from '../core/gates/presets.ts';
import type { Policy } from '../schema/policy.ts';
import { REQUEST_KINDS } from '../schema/question.ts';
import { assemblePolicy, type GateDraft } from './assemble-policy.ts';
import { unknownValue } from './describe-issue.ts';
import { draftPreset } from './draft-preset.ts';
import { POLICY_KEYS, pathInFile } from './policy-file.ts';
import { type PolicyProblem, policyInvalid, type Report, show, writePath } from './policy-problem.ts';
import { readBudgetsEntry } from './read-budgets.ts';
import { readEntries, readGateEntry, readTimingEntry } from './read-gate-entry.ts';
import { readYaml } from './read-yaml.ts';

/** Where a policy's text comes from and what it is read against. */
export interface PolicySource {
  /** What the file is called in errors. */
  readonly file: string;
  /** The names of the tools there are; a gate that names another one guards nothing. */
  readonly tools: Iterable<string>;
}

/**
 * Reads a policy from the text of a YAML file, or refuses it with everything that is wrong with it. In doubt it
 * refuses: a policy that can be misread is a gate that may not be there.
 */
export function loadPolicy(text: string, source: PolicySource): Policy {
  const problems: PolicyProblem[] = [];
  const file = readYaml(text, (place, path, message) => problems.push({ file: source.file, ...place, path: writePath(path), message }));
  if (file === undefined) throw policyInvalid(problems);

  const report: Report = (path, message) => problems.push({ file: source.file, ...file.locate(path), path: writePath(path), message });
  const draft = readDraft(file.value, new Set(source.tools), report);
  const policy = assemblePolicy(draft, (path, message) => report(pathInFile(path), message));
  if (policy === undefined || problems.length > 0) throw policyInvalid(inOrder(problems));
  return policy;
}

function readDraft(value: unknown, tools: ReadonlySet<string>, report: Report) {
  const content = new Map(readEntries(value, [], POLICY_KEYS, report));
  const version = content.get('version');
  if (version !== 1) report(['version'], version === undefined ? 'is missing; write version: 1' : `expected 1, got ${show(version)}`);
  if (!content.has('preset') && !content.has('gates')) report([], 'names neither a preset nor gates of its own');
  return {
    gates: [...readPreset(content.get('preset'), report), ...readGates(content.get('gates'), tools, report)],
    timings: readTimeouts(content.get('timeouts'), report),
    pauseMaxSeconds: content.get('pause_max_seconds'),
    budgets: content.has('budgets') ? readBudgetsEntry(content.get('budgets'), ['budgets'], report) : undefined,
    criticalReadingSeconds: content.get('critical_reading_seconds'),
  };
}

function readPreset(value: unknown, report: Report): GateDraft[] {
  if (value === undefined) return [];
  const name = PRESET_NAMES.find((known) => known === value);
  if (name !== undefined) return draftPreset(name, ['preset']);
  report(['preset'], unknownValue(value, PRESET_NAMES));
  return [];
}

function readGates(value: unknown, tools: ReadonlySet<string>, report: Report): GateDraft[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report(['gates'], `expected a list, got ${show(value)}`);
    return [];
  }
  if (value.length === 0) report(['gates'], 'is empty');
  return value.map((entry, index) => ({ input: readGateEntry(entry, ['gates', index], report), path: ['gates', index], tools }));
}

function readTimeouts(value: unknown, report: Report): Record<string, unknown> {
  if (value === undefined) return {};
  const entries = readEntries(value, ['timeouts'], REQUEST_KINDS, report);
  return Object.fromEntries(entries.map(([kind, entry]) => [kind, readTimingEntry(entry, ['timeouts', kind], report)]));
}

/** As one reads the file, and nothing twice. */
function inOrder(problems: readonly PolicyProblem[]): PolicyProblem[] {
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()].sort((one, other) => (one.line ?? 0) - (other.line ?? 0) || (one.column ?? 0) - (other.column ?? 0));
}
