import type { ErrorCode } from '../contract/index.ts';

/** What a use-case answers when it did nothing: a code of the table, what was wrong, and what would be right. */
export interface Refused {
  readonly kind: 'refused';
  readonly code: ErrorCode;
  readonly message: string;
}

export const refused = (code: ErrorCode, message: string): Refused => ({ kind: 'refused', code, message });

export const noSession = (sessionId: string): Refused => refused('SESSION_NOT_FOUND', `there is no session ${sessionId}`);
export const noRun = (runId: string): Refused => refused('HITL_RUN_NOT_FOUND', `there is no run ${runId}`);
