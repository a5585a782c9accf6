import { canonical } from '../core/canonical.ts';
import type { HumanFeedback } from '../schema/feedback.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import { agreedWishes } from './agreed-wishes.ts';

/** What people have changed a parameter to, again and again. */
export interface ParameterPreference {
  readonly tool: string;
  readonly parameter: string;
  readonly value: Json;
  /** The requests it was seen in, so that it can be said why. */
  readonly evidence: readonly string[];
}

/** What the last changes of a parameter agree on, two at least. */
export function learnParameters(history: readonly HumanFeedback[]): readonly ParameterPreference[] {
  const wishes = history.flatMap(({ kind, tool, modifications, timestamp, requestId }) =>
    kind !== 'modification'
      ? []
      : Object.entries(modifications ?? {})
          .filter(([, value]) => !isOfOneOccasion(value))
          .map(([parameter, value]) => ({
            matter: canonical([tool, parameter]),
            wish: canonical(value),
            at: timestamp.toISOString(),
            within: requestId,
            preference: { tool, parameter, value },
          })),
  );
  return agreedWishes(wishes).map(({ last, evidence }) => ({ ...last.preference, evidence: evidence.map(({ within }) => within) }));
}

/** Parameters with what people usually want filled in. What is named in `explicit` was said for this very call, and stays. */
export function preferParameters(
  preferences: readonly ParameterPreference[],
  call: { readonly tool: string; readonly parameters: JsonObject; readonly explicit?: readonly string[] },
): { readonly parameters: JsonObject; readonly applied: readonly ParameterPreference[] } {
  const applied = preferences.filter(
    ({ tool, parameter, value }) =>
      tool === call.tool &&
      call.explicit?.includes(parameter) !== true &&
      canonical(call.parameters[parameter] ?? null) !== canonical(value),
  );
  return { parameters: { ...call.parameters, ...Object.fromEntries(applied.map(({ parameter, value }) => [parameter, value])) }, applied };
}

/** Dates are about one occasion and no habit. */
export const isOfOneOccasion = (value: Json): boolean => /"\d{4}-\d{2}-\d{2}/.test(JSON.stringify(value));
