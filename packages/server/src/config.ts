import { fileURLToPath } from 'node:url';
import { describeIssue } from './config/describe-issue.ts';
import { makeSettings } from './config/make-settings.ts';
import { CONFIG_FLAG, readFlags } from './config/read-flags.ts';
import { readSettingsFile } from './config/read-settings-file.ts';
import { CONFIG_VARIABLE, type Environment, readVariables } from './config/read-variables.ts';
import { type Path, SETTING_NAMES } from './config/setting-names.ts';
import type { Settings } from './config/settings.ts';
import { SettingsError, type SettingsProblem } from './config/settings-problem.ts';
import { SettingsFileSchema } from './config/settings-schema.ts';

export type { Environment } from './config/read-variables.ts';
export { SecretText } from './config/secret-text.ts';
export { SETTING_NAMES, type SettingName } from './config/setting-names.ts';
export type { ProviderSettings, RoleOfNode, Settings } from './config/settings.ts';
export { SettingsError, type SettingsProblem } from './config/settings-problem.ts';

export interface ReadSettings {
  readonly args: readonly string[];
  readonly env: Environment;
  /** Where the server is started; what is written without a folder lies in it. */
  readonly folder: string;
}

const HOME = new URL('../../../', import.meta.url);

/**
 * What the server is started with. Flags come before variables, variables before the file, and the file before what is usual.
 * Throws a `SettingsError` with everything that is wrong.
 */
export async function readSettings({ args, env, folder }: ReadSettings): Promise<Settings> {
  const problems: SettingsProblem[] = [];
  const report = (place: string, message: string) => void problems.push({ place, message });
  const flags = readFlags(args, report);
  const variables = readVariables(env, report);
  const file = await readSettingsFile({ asked: askedFile(flags.config, env), folder, folders: [folder, fileURLToPath(HOME)] }, report);

  const together = structuredClone(file?.value ?? {}) as Record<string, unknown>;
  for (const { key, path } of SETTING_NAMES) {
    const said = [flags, variables].find(({ values }) => values.has(key));
    if (said !== undefined) put(together, path, said.values.get(key));
  }
  const placeOf = (path: Path): string => {
    const setting = SETTING_NAMES.find((one) => one.path.every((step, index) => path[index] === step));
    const said = setting && [flags, variables].find(({ values }) => values.has(setting.key));
    if (said !== undefined) return said.placeOf(path);
    // What nobody has said stands nowhere.
    return file === undefined || (setting !== undefined && !isIn(file.value, setting.path)) ? namesOf(path) : file.placeOf(path);
  };

  const parsed = SettingsFileSchema.safeParse(together);
  for (const issue of parsed.error?.issues ?? []) {
    for (const { path, message } of describeIssue(issue, together)) report(placeOf(path), message);
  }
  if (!parsed.success) throw new SettingsError(problems);
  const settings = await makeSettings(parsed.data, { env, folder, home: HOME }, (path, message) => report(placeOf(path), message));
  if (problems.length > 0) throw new SettingsError(problems);
  return settings;
}

function askedFile(flag: string | undefined, env: Environment): { file: string; place: string } | undefined {
  if (flag !== undefined) return { file: flag, place: CONFIG_FLAG };
  const file = env[CONFIG_VARIABLE]?.trim() ?? '';
  return file === '' ? undefined : { file, place: CONFIG_VARIABLE };
}

function put(into: Record<string, unknown>, [step = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    into[step] = value;
    return;
  }
  const next = into[step];
  const isMapping = typeof next === 'object' && next !== null && !Array.isArray(next);
  // What stands in the file there is wrong, and is told to be: it stays.
  if (next !== undefined && !isMapping) return;
  const inside = (next ?? {}) as Record<string, unknown>;
  into[step] = inside;
  put(inside, rest, value);
}

const isIn = (value: unknown, [step, ...rest]: readonly string[]): boolean =>
  step === undefined ||
  (typeof value === 'object' && value !== null && step in value && isIn((value as Record<string, unknown>)[step], rest));

/** Of a setting that nobody has given: what it could be given by. */
function namesOf(path: Path): string {
  const setting = SETTING_NAMES.find(({ key }) => key === path.join('.'));
  const names = [setting?.flag, setting?.variable].filter((name) => name !== undefined);
  return names.length === 0 ? path.join('.') : `${path.join('.')} (${names.join(', ')})`;
}
