/** What PostgreSQL, the driver and the network say when the database is away, going down, read-only, or has no room. */
const AWAY =
  /^(08...|57P0[1235]|53...|58030|25006|25P0[34]|ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/;

/** What the driver says without a code. */
const SAID_AWAY =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|has encountered a connection error|Client was closed|pool after calling end/;

/** What the machine says that has no room left. */
const NO_ROOM = /^(ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE|ENOMEM)$/;

interface Facts {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Deep enough for whatever wraps whatever; an error that is its own cause ends too. */
const DEEPEST = 10;

function some(error: unknown, is: (code: string, message: string) => boolean, deep = 0): boolean {
  if (typeof error !== 'object' || error === null || deep > DEEPEST) return false;
  const { code, message, cause, errors } = error as Facts;
  if (is(typeof code === 'string' ? code : '', typeof message === 'string' ? message : '')) return true;
  return some(cause, is, deep + 1) || (Array.isArray(errors) && errors.some((one) => some(one, is, deep + 1)));
}

/** Whether an error, or what caused it, is that the database can't be reached or can't write just now. */
export const isDatabaseAway = (error: unknown): boolean => some(error, (code, message) => AWAY.test(code) || SAID_AWAY.test(message));

/** Whether something failed for what is around it, and not for what it is: the same may go well a moment later. */
export const isInfrastructure = (error: unknown): boolean => isDatabaseAway(error) || some(error, (code) => NO_ROOM.test(code));
