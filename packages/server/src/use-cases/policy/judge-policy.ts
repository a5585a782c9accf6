import { HitlError, loadPolicy, type Rules } from '@dream-agent/hitl';
import type { Policy } from '@dream-agent/hitl/schema';

interface Problem {
  readonly line?: number;
  readonly column?: number;
  readonly path: string;
  readonly message: string;
}

export type JudgedPolicy =
  | { readonly kind: 'valid'; readonly policy: Policy }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] };

/** Reads a policy as a start of the server would, against the tools there are; nothing is put in force. */
export function judgePolicy({ rules }: { rules: Rules }, source: string): JudgedPolicy {
  try {
    return { kind: 'valid', policy: loadPolicy(source, { file: 'policy.yaml', tools: rules.tools.keys() }) };
  } catch (error) {
    if (!HitlError.is(error) || error.code !== 'HITL_POLICY_INVALID') throw error;
    const problems = (error.details['problems'] ?? []) as readonly (Problem & { file?: string })[];
    return { kind: 'invalid', problems: problems.map(({ file: _file, ...problem }) => problem) };
  }
}
