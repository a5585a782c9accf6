import { didYouMean } from '@dream-agent/agent';
import { SETTING_NAMES, type SettingName } from './setting-names.ts';
import type { Report } from './settings-problem.ts';
import { readText, type Source } from './source.ts';

/** Names the file with the rest of the settings. */
export const CONFIG_FLAG = '--config';

const BY_FLAG = new Map(SETTING_NAMES.flatMap((name) => (name.flag === undefined ? [] : [[name.flag, name] as const])));
/** Not a key, which begins with five of them. */
const FLAG = /^--[a-z]/;

const KNOWN = [...BY_FLAG.keys(), CONFIG_FLAG];

export interface Flags extends Source {
  readonly config?: string;
}

/** `--port 4000`, `--port=4000`, `--open` and `--no-open`. Each once, and nothing else. */
export function readFlags(args: readonly string[], report: Report): Flags {
  const values = new Map<string, unknown>();
  let config: string | undefined;
  const seen = new Set<string>();
  const left = [...args];
  for (let arg = left.shift(); arg !== undefined; arg = left.shift()) {
    const [typed, inline] = split(arg);
    const negated = BY_FLAG.get(typed.replace(/^--no-/, '--'));
    const isNegation = typed.startsWith('--no-') && negated?.kind === 'boolean';
    const setting = isNegation ? negated : BY_FLAG.get(typed);
    if (setting === undefined && typed !== CONFIG_FLAG) {
      const isFlag = arg.startsWith('-');
      report(isFlag ? typed : JSON.stringify(arg.slice(0, 60)), isFlag ? `unknown flag${didYouMean(typed, KNOWN)}` : 'expected a flag');
      // What follows is taken for the value that it was meant to have.
      if (isFlag && inline === undefined && left[0]?.startsWith('-') === false) left.shift();
      continue;
    }
    const flag = setting?.flag ?? typed;
    if (seen.has(flag)) report(flag, 'is given more than once');
    seen.add(flag);
    if (setting?.kind === 'boolean') {
      values.set(setting.key, readBoolean(setting, inline, isNegation));
      continue;
    }
    const value = inline ?? (FLAG.test(left[0] ?? '') ? undefined : left.shift());
    if (value === undefined || value === '') report(flag, 'has no value');
    else if (setting === undefined) config = value;
    else values.set(setting.key, readText(setting, value));
  }
  return { values, placeOf: (path) => flagOf(path), ...(config === undefined ? {} : { config }) };
}

const readBoolean = (setting: SettingName, inline: string | undefined, isNegation: boolean): unknown =>
  inline === undefined ? !isNegation : isNegation ? `not ${inline}` : readText(setting, inline);

const split = (arg: string): [string, string?] => {
  const at = arg.indexOf('=');
  return arg.startsWith('--') && at !== -1 ? [arg.slice(0, at), arg.slice(at + 1)] : [arg];
};

const flagOf = (path: readonly (string | number)[]): string =>
  SETTING_NAMES.find(({ key }) => key === path.filter((step) => typeof step === 'string').join('.'))?.flag ?? path.join('.');
