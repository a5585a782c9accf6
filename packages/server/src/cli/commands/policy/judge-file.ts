import type { Rules } from '@dream-agent/hitl';
import type { Policy } from '@dream-agent/hitl/schema';
import type { Settings } from '../../../config.ts';
import { judgePolicy } from '../../../use-cases/policy/judge-policy.ts';
import { type Cli, tellJson } from '../../cli.ts';
import { loadRules } from './load-rules.ts';
import { readPolicyFile } from './read-policy-file.ts';

export type JudgedFile =
  | { readonly kind: 'valid'; readonly policy: Policy; readonly rules: Rules; readonly name: string }
  | { readonly kind: 'invalid' };

/** Reads a policy as a start would. Everything that is wrong with it is told, with where it stands. */
export async function judgeFile(cli: Cli, settings: Settings, file: string | undefined, json: boolean): Promise<JudgedFile> {
  const [{ source, name }, rules] = await Promise.all([readPolicyFile(cli, settings, file), loadRules(settings)]);
  const judged = judgePolicy({ rules }, source);
  if (judged.kind === 'valid') return { kind: 'valid', policy: judged.policy, rules, name };
  if (json) tellJson(cli, { kind: 'invalid', problems: judged.problems });
  for (const { line, column, path, message } of judged.problems) {
    const place = [name, line, column].filter((part) => part !== undefined).join(':');
    if (!json) cli.stderr.write(`✘ ${place} ${path === '' ? '' : `${path}: `}${message}\n`);
  }
  return { kind: 'invalid' };
}
