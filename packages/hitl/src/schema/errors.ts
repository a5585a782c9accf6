/** Every error the library throws or answers with: number in the ranges of the product, HTTP status, what it says. */
export const ERRORS = {
  HITL_INVALID_INPUT: { number: 1001, status: 422, text: 'The input does not have the expected form' },
  HITL_NOT_CANONICAL: { number: 1002, status: 422, text: "The value can't be written as canonical JSON" },
  HITL_POLICY_INVALID: { number: 1003, status: 422, text: 'The policy is not valid' },
  HITL_IDEMPOTENCY_KEY_REUSED: { number: 1004, status: 422, text: 'The idempotency key was used before for something else' },
  HITL_NOT_PERMITTED: { number: 2001, status: 403, text: 'This person may not decide this request' },
  HITL_SELF_APPROVAL: { number: 2002, status: 403, text: 'The one who started the run may not approve it' },
  HITL_SIGNATURE_INVALID: { number: 2003, status: 401, text: 'The message is not signed as it has to be' },
  HITL_RUN_NOT_FOUND: { number: 3001, status: 404, text: 'There is no such run' },
  HITL_RUN_ENDED: { number: 3002, status: 409, text: 'The run has ended' },
  HITL_SESSION_NOT_PAUSED: { number: 3003, status: 409, text: 'The run is not paused' },
  HITL_FENCED: { number: 3004, status: 409, text: 'Another owner has taken over this run' },
  HITL_REQUEST_NOT_FOUND: { number: 5001, status: 404, text: 'There is no such request' },
  HITL_REQUEST_CLOSED: { number: 5002, status: 409, text: 'The request has already been answered' },
  HITL_REQUEST_EXPIRED: { number: 5003, status: 409, text: 'The answer came after the deadline' },
  HITL_INVALID_RESPONSE: { number: 5004, status: 422, text: 'The answer does not have the expected form' },
  HITL_DECISION_NOT_ALLOWED: { number: 5005, status: 422, text: 'This request does not take that answer' },
  HITL_REASON_REQUIRED: { number: 5006, status: 422, text: 'This request asks for a reason' },
  HITL_DIGEST_MISMATCH: { number: 5007, status: 409, text: 'What was shown is not what is asked now' },
  HITL_ALREADY_VOTED: { number: 5008, status: 409, text: 'This person has already voted' },
  HITL_ESCALATION_EXHAUSTED: { number: 5009, status: 422, text: 'There is nobody left to pass the request on to' },
  HITL_ACTION_CHANGED: { number: 5010, status: 409, text: 'What would run is not what was approved' },
  HITL_NOT_APPROVED: { number: 5011, status: 409, text: 'The action has not been approved' },
  HITL_ACTION_DENIED: { number: 5012, status: 403, text: 'The policy forbids this action' },
  HITL_MODIFICATION_FAILED: { number: 5013, status: 422, text: 'The change could not be applied; the action is as it was' },
  HITL_ACTION_CONFLICT: { number: 5014, status: 409, text: 'Another action already stands at this step of the run' },
  HITL_TIMEOUT: { number: 5015, status: 408, text: 'Nobody answered in time' },
  HITL_NOBODY_AVAILABLE: { number: 5016, status: 503, text: 'Nobody is there to ask' },
  HITL_GRANT_NOT_FOUND: { number: 5017, status: 404, text: 'There is no such grant' },
  HITL_DELEGATION_NOT_FOUND: { number: 5018, status: 404, text: 'There is no such delegation' },
  HITL_BUDGET_SPENT: {
    number: 5019,
    status: 429,
    text: 'The run has put more questions to people than it may; a person has to let it go on',
  },
  HITL_NOT_READ_YET: { number: 5020, status: 425, text: 'This is critical, and was not read for long enough' },
  HITL_EFFECT_NOT_FOUND: { number: 6001, status: 404, text: 'The action has not been started' },
  HITL_EFFECT_FINISHED: { number: 6002, status: 409, text: 'The action has already been carried out' },
  HITL_OUTCOME_UNKNOWN: { number: 6003, status: 409, text: 'Nobody knows whether the action happened' },
  HITL_SETTLED_TOO_EARLY: { number: 6004, status: 425, text: 'The call may still be under way' },
  HITL_UNKNOWN_TOOL: { number: 6005, status: 422, text: 'There is no such tool' },
  HITL_AUDIT_BROKEN: { number: 9001, status: 500, text: 'The record has been changed' },
  HITL_MIGRATION_FAILED: { number: 9002, status: 500, text: 'The database could not be brought up to date' },
} as const;

export type HitlErrorCode = keyof typeof ERRORS;

const marker = Symbol.for('@dream-agent/hitl.error');

/** An error with a code that can be looked up, and facts about what was wrong, where, and what would be right. */
export class HitlError extends Error {
  override readonly name = 'HitlError';
  readonly code: HitlErrorCode;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: HitlErrorCode, message?: string, options: { details?: Record<string, unknown>; cause?: unknown } = {}) {
    super(
      message === undefined ? ERRORS[code].text : `${ERRORS[code].text}: ${message}`,
      options.cause === undefined ? {} : { cause: options.cause },
    );
    this.code = code;
    this.details = options.details ?? {};
    Object.defineProperty(this, marker, { value: true });
  }

  /** Recognises our errors also where the package is installed twice and `instanceof` lies. */
  static is(value: unknown): value is HitlError {
    return typeof value === 'object' && value !== null && marker in value;
  }

  get number(): number {
    return ERRORS[this.code].number;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
