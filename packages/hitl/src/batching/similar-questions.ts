import { canonical } from '../core/canonical.ts';
import type { Asked, AskedTogether } from '../ports/human.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import { atLeast, type RiskLevel } from '../schema/risk.ts';

/** Whether a question may be one of several in a list: one person's word is enough, and nothing grave comes of it. */
export function mayShareQuestion({ request, refusal }: Pick<Asked, 'request' | 'refusal'>, maxRisk: RiskLevel): boolean {
  return (
    request.kind === 'approval_request' &&
    request.quorum.approvals === 1 &&
    request.allowedDecisions.includes('approve') &&
    // What is grave is read by itself, whatever somebody has configured.
    !atLeast(request.risk.level, 'high') &&
    atLeast(maxRisk, request.risk.level) &&
    // Whoever's answer was not taken is told why, which a list has no place for.
    refusal === undefined
  );
}

/** Those that are alike: the same tool, caught by the same gate, waiting for the same people. In the order they came. */
export function groupSimilar<Question extends { readonly asked: Asked }>(
  questions: readonly Question[],
  maxRisk: RiskLevel,
): readonly (readonly Question[])[] {
  const keyOf = ({ asked }: Question) =>
    mayShareQuestion(asked, maxRisk)
      ? canonical([asked.action.tool, asked.request.gate, asked.request.assignee as Json, asked.language ?? ''])
      : `alone ${asked.request.id}`;
  return [...Map.groupBy(questions, keyOf).values()];
}

/** What several questions have in common, and in what each of them differs. */
export function together(questions: readonly { readonly asked: Asked }[]): AskedTogether {
  const [first] = questions;
  if (first === undefined) throw new RangeError('there is nothing to put together');
  const { request, action, language } = first.asked;
  const isCommon = (name: string) =>
    questions.every(
      ({ asked }) =>
        Object.hasOwn(asked.action.parameters, name) &&
        canonical(asked.action.parameters[name] ?? null) === canonical(action.parameters[name] ?? null),
    );
  const names = new Set(Object.keys(action.parameters).filter(isCommon));
  const only = (parameters: JsonObject, wanted: (name: string) => boolean): JsonObject =>
    Object.fromEntries(Object.entries(parameters).filter(([name]) => wanted(name)));
  return {
    tool: action.tool,
    gate: request.gate,
    common: only(action.parameters, (name) => names.has(name)),
    questions: questions.map(({ asked }) => ({ asked, differs: only(asked.action.parameters, (name) => !names.has(name)) })),
    ...(language === undefined ? {} : { language }),
  };
}
