import { ApiError } from '../http/errors/api-error.ts';
import type { Refused } from '../sessions/index.ts';

/** What a use-case refused is answered as an error, in its own words. */
export function orThrow<Outcome extends { readonly kind: string }>(outcome: Outcome | Refused): Exclude<Outcome, Refused> {
  if (isRefused(outcome)) throw new ApiError(outcome.code, outcome.message);
  return outcome as Exclude<Outcome, Refused>;
}

const isRefused = (outcome: { readonly kind: string }): outcome is Refused => outcome.kind === 'refused';
