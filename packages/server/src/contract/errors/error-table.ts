import { AGENT_ERRORS } from './agent-errors.ts';
import type { ErrorEntry } from './error-entry.ts';
import { HITL_ERRORS } from './hitl-errors.ts';
import { INSIDE_ERRORS } from './inside-errors.ts';
import { PEOPLE_ERRORS } from './people-errors.ts';
import { SENT_ERRORS } from './sent-errors.ts';
import { SESSION_ERRORS } from './session-errors.ts';

/** Every error that can be answered with. `docs/errors.md` is compared with it by a test. */
export const ERROR_TABLE = {
  ...HITL_ERRORS,
  ...AGENT_ERRORS,
  ...SENT_ERRORS,
  ...PEOPLE_ERRORS,
  ...SESSION_ERRORS,
  ...INSIDE_ERRORS,
};

export type ErrorCode = keyof typeof ERROR_TABLE;

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_TABLE, code);

/** Total: whatever the code, there is a number, a status and a title. */
export const errorEntry = (code: ErrorCode): ErrorEntry => ERROR_TABLE[code];
