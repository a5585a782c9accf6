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

export interface Shared {
  /** What all of them have alike. */
  readonly same: Readonly<Record<string, unknown>>;
  /** What differs, with the value of each of them in their order. */
  readonly different: readonly { readonly name: string; readonly values: readonly string[] }[];
}

const written = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));

export function sharedOf(requests: readonly AnyRequest[]): Shared {
  const [first] = requests;
  if (first === undefined) return { same: {}, different: [] };
  const names = [...new Set(requests.flatMap(({ action }) => Object.keys(action.parameters)))];
  const valuesOf = (name: string) => requests.map(({ action }) => action.parameters[name]);
  const isSame = (name: string): boolean => new Set(valuesOf(name).map((value) => JSON.stringify(value))).size === 1;
  return {
    same: {
      tool: first.action.tool,
      ...Object.fromEntries(names.filter(isSame).map((name) => [name, first.action.parameters[name]])),
    },
    different: names.filter((name) => !isSame(name)).map((name) => ({ name, values: valuesOf(name).map(written) })),
  };
}
