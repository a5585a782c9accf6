import { canonical, type Json } from '@dream-agent/hitl';
import type { Strategy } from '../contract/plan.ts';
import type { EditRecord, Preference, Preferences } from './preferences.ts';

/** Once may be chance. */
const OFTEN_ENOUGH = 2;

/** One thing that an edit says about one matter. Edits on the same matter replace each other. */
interface Sign {
  readonly matter: string;
  readonly wish: string;
  readonly preference: (count: number, evidence: Preference['evidence']) => Preference;
}

/** What a person's edits have in common: whatever the last edits on a matter, two at least and in two runs, agree on. */
export function learnPreferences(edits: readonly EditRecord[]): Preferences {
  const byMatter = new Map<string, { readonly sign: Sign; readonly record: EditRecord }[]>();
  const inOrder = [...edits].sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  for (const record of inOrder) {
    for (const sign of signsOf(record)) byMatter.set(sign.matter, [...(byMatter.get(sign.matter) ?? []), { sign, record }]);
  }
  return [...byMatter.keys()].sort().flatMap((matter) => {
    const seen = byMatter.get(matter) ?? [];
    const last = seen.at(-1);
    if (last === undefined) return [];
    const change = seen.findLastIndex(({ sign }) => sign.wish !== last.sign.wish);
    // Of several edits in one run the last is what the person wanted there.
    const runs = new Map(seen.slice(change + 1).map(({ record }) => [record.runId, { at: record.at, runId: record.runId }]));
    return runs.size < OFTEN_ENOUGH ? [] : [last.sign.preference(runs.size, [...runs.values()])];
  });
}

function signsOf(record: EditRecord): readonly Sign[] {
  const { edit, tool } = record;
  switch (edit.op) {
    case 'remove':
      return tool === undefined ? [] : [toolSign(tool, 'leave_out')];
    case 'add':
      return [toolSign(edit.tool, 'include'), ...parameterSigns(edit.tool, edit.parameters, undefined)];
    case 'update':
      return tool === undefined || edit.parameters === undefined ? [] : parameterSigns(tool, edit.parameters, record.before);
    case 'strategy':
      return [strategySign(edit.strategy)];
    case 'reorder':
      return [];
    default:
      return edit satisfies never;
  }
}

const toolSign = (tool: string, kind: 'leave_out' | 'include'): Sign => ({
  matter: canonical(['tool', tool]),
  wish: kind,
  preference: (count, evidence) => ({ kind, tool, count, evidence }),
});

const strategySign = (strategy: Strategy): Sign => ({
  matter: canonical(['strategy']),
  wish: strategy,
  preference: (count, evidence) => ({ kind: 'strategy', strategy, count, evidence }),
});

/** Only what was changed says something; the rest was in the plan before. */
function parameterSigns(
  tool: string,
  after: Readonly<Record<string, Json>>,
  before: Readonly<Record<string, Json>> | undefined,
): readonly Sign[] {
  return Object.entries(after)
    .filter(([name, value]) => !belongsToOneRun(value) && (before?.[name] === undefined || canonical(before[name]) !== canonical(value)))
    .map(([parameter, value]) => ({
      matter: canonical(['parameter', tool, parameter]),
      wish: canonical(value),
      preference: (count, evidence) => ({
        kind: 'parameter',
        tool,
        parameter,
        value: value as Extract<Preference, { kind: 'parameter' }>['value'],
        count,
        evidence,
      }),
    }));
}

/** Dates are about one request and no habit. */
const belongsToOneRun = (value: Json): boolean => /"\d{4}-\d{2}-\d{2}/.test(JSON.stringify(value));
