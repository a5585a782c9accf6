import type { ErrorBody } from '../contract/index.ts';

/** Something that whoever typed the command can put right. */
export class UsageProblem extends Error {
  override readonly name = 'UsageProblem';
}

/** It could not be done; the sentence says what was wrong and what would be right. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/** What the server said to what it was asked. */
export class RefusedByServer extends Error {
  override readonly name = 'RefusedByServer';
  readonly status: number;
  readonly error: ErrorBody['error'];

  constructor(status: number, error: ErrorBody['error']) {
    super(`${error.code}: ${error.message}`);
    this.status = status;
    this.error = error;
  }
}

/** Nobody answers there. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable';
  readonly url: string;

  constructor(url: string, cause: unknown) {
    super(reasonOf(cause), { cause });
    this.url = url;
  }
}

/** The innermost reason, which is the one that says something. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}
