import type { AnyRequest } from '../../requests/request.ts';

const TOGETHER: ReadonlySet<string> = new Set(['low', 'medium']);

/** Only what is alike and not grave: one tool, one kind, nothing of high risk, nothing that wants a reason. */
export const mayBeDecidedTogether = (requests: readonly AnyRequest[]): boolean =>
  requests.every(
    ({ risk_assessment, action, type, require_reason, allowed_decisions }) =>
      TOGETHER.has(risk_assessment.level) &&
      action.tool === requests[0]?.action.tool &&
      type === requests[0]?.type &&
      !require_reason &&
      allowed_decisions.includes('approve'),
  );

/** The parameters that all of them have alike, and the names of those that differ. */
export function sharedOf(requests: readonly AnyRequest[]): { same: Record<string, unknown>; different: string[] } {
  const [first] = requests;
  if (first === undefined) return { same: {}, different: [] };
  const names = new Set(requests.flatMap(({ action }) => Object.keys(action.parameters)));
  const same: Record<string, unknown> = { tool: first.action.tool };
  const different: string[] = [];
  for (const name of names) {
    const written = new Set(requests.map(({ action }) => JSON.stringify(action.parameters[name])));
    if (written.size === 1) same[name] = first.action.parameters[name];
    else different.push(name);
  }
  return { same, different };
}
