import type { Language } from '@dream-agent/hitl';
import { type ErrorBody, errorEntry } from '../../contract/index.ts';
import { ApiError, type ErrorFacts } from './api-error.ts';
import { codeOf } from './code-of.ts';

export interface Reader {
  readonly language: Language;
  readonly traceId: string;
}

/** An error as it is told: the same shape for all of them, and never a stack. */
export function errorDetail(
  error: unknown,
  { language, traceId }: Reader,
): { status: number; detail: ErrorBody['error']; isOurs: boolean } {
  const { code, message, isOurs, retryAfterSec } = codeOf(error);
  const { number, status, title } = errorEntry(code);
  const facts: ErrorFacts = error instanceof ApiError ? error.facts : retryAfterSec === undefined ? {} : { retryAfterSec };
  return {
    isOurs,
    status: facts.status ?? status,
    detail: {
      code,
      number,
      title: title[language],
      message,
      ...(facts.problems === undefined ? {} : { problems: facts.problems }),
      ...(facts.details === undefined ? {} : { details: facts.details }),
      ...(facts.current === undefined ? {} : { current: facts.current }),
      ...(facts.retryAfterSec === undefined ? {} : { retry_after_sec: facts.retryAfterSec }),
      trace_id: traceId,
    },
  };
}
