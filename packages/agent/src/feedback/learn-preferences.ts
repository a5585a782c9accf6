import { agreedWishes, canonical, type Json } from '@dream-agent/hitl';
import type { Strategy } from '../contract/plan.ts';
import type { EditRecord, Preference, Preferences } from './preferences.ts';

/** What an edit says about one matter, and the preference that it becomes. */
interface Sign {
  readonly matter: string;
  readonly wish: string;
  readonly preference: (count: number, evidence: Preference['evidence']) => Preference;
}

/** What a person's edits have in common: whatever the last edits on a matter, two at least and in two runs, agree on. */
export function learnPreferences(edits: readonly EditRecord[]): Preferences {
  const wishes = edits.flatMap((record) => signsOf(record).map((sign) => ({ ...sign, at: record.at, within: record.runId })));
  return agreedWishes(wishes).map(({ last, evidence }) =>
    last.preference(
      evidence.length,
      evidence.map(({ at, within }) => ({ at, runId: within })),
    ),
  );
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
