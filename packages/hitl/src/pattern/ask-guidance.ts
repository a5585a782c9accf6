import { GUIDANCE_FIELD } from '../feedback/feedback-of.ts';
import { HitlError, type HitlErrorCode } from '../schema/errors.ts';
import type { AskOutcome } from './action-outcome.ts';
import type { GatedRun } from './gated-run.ts';

/** Asks a person what to do. There is no answer to go on with where nobody gives one, so that is an error. */
export async function askGuidance(
  run: GatedRun,
  input: { readonly situation: string; readonly options: readonly string[] | undefined; readonly step: string },
): Promise<string> {
  const { situation, options, step } = input;
  const choices = options?.map((option) => ({ value: option, label: option }));
  const outcome = await run.ask(
    {
      kind: 'input_request',
      question: situation,
      input: {
        field: GUIDANCE_FIELD,
        ...(choices === undefined ? { inputType: 'text' } : { inputType: 'choice', options: choices }),
        validation: { required: true },
      },
    },
    { step },
  );
  if (outcome.kind === 'answered') return typeof outcome.value === 'string' ? outcome.value : JSON.stringify(outcome.value);
  throw new HitlError(codeOf(outcome), `nobody answered "${situation}": ${outcome.kind}`);
}

function codeOf(outcome: Exclude<AskOutcome, { kind: 'answered' }>): HitlErrorCode {
  switch (outcome.kind) {
    case 'refused':
    case 'unavailable':
      return outcome.code;
    case 'expired':
      return 'HITL_TIMEOUT';
    case 'aborted':
      return 'HITL_RUN_ENDED';
    default:
      return 'HITL_REQUEST_CLOSED';
  }
}
