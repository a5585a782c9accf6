import type { ErrorBody, ErrorCode } from '../../contract/index.ts';

type Detail = ErrorBody['error'];

/** What goes with an error besides its message. */
export interface ErrorFacts {
  readonly problems?: Detail['problems'];
  readonly details?: Detail['details'];
  readonly current?: Detail['current'];
  readonly retryAfterSec?: number;
  /** In the place of the table's, where something is not there yet. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that is answered as it is: its code is in the table, and its message is for whoever asked. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.code = code;
    this.facts = facts;
  }
}
