import { didYouMean } from '@dream-agent/agent';
import { SETTING_NAMES } from './setting-names.ts';
import type { Report } from './settings-problem.ts';
import { readText, type Source } from './source.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export const CONFIG_VARIABLE = 'DREAM_AGENT_CONFIG';

/** Of the commands that speak to a server, and may stand in the same environment. */
const OF_COMMANDS = ['DREAM_AGENT_URL', 'DREAM_AGENT_KEY'];

const KNOWN = [...SETTING_NAMES.flatMap(({ variable }) => variable ?? []), CONFIG_VARIABLE, ...OF_COMMANDS];

/** What the environment says. One that is empty says nothing; one that begins as ours do and is none of them is a slip. */
export function readVariables(env: Environment, report: Report): Source {
  for (const name of Object.keys(env)) {
    if (name.startsWith('DREAM_AGENT_') && !KNOWN.includes(name)) report(name, `unknown variable${didYouMean(name, KNOWN)}`);
  }
  const values = new Map<string, unknown>();
  for (const setting of SETTING_NAMES) {
    const text = setting.variable === undefined ? undefined : env[setting.variable];
    if (text !== undefined && text.trim() !== '') values.set(setting.key, readText(setting, text));
  }
  const variableOf = (key: string) => SETTING_NAMES.find((setting) => setting.key === key)?.variable ?? key;
  return { values, placeOf: (path) => variableOf(path.filter((step) => typeof step === 'string').join('.')) };
}
