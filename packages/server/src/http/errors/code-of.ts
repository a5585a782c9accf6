import { HitlError } from '@dream-agent/hitl';
import { type ErrorCode, isErrorCode } from '../../contract/index.ts';
import { isDatabaseAway } from '../../postgres/infrastructure.ts';
import { ApiError } from './api-error.ts';

/** What Fastify calls what we call otherwise. */
const OF_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_CTP_EMPTY_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
  FST_ERR_ASYNC_CONSTRAINT: 'ROUTE_NOT_FOUND',
  FST_ERR_MAX_PARAM_LENGTH: 'ROUTE_NOT_FOUND',
};

export interface Known {
  readonly code: ErrorCode;
  /** For whoever asked; nothing of an error that is ours alone. */
  readonly message: string;
  readonly isOurs: boolean;
  /** When to come again, where it passes by itself. */
  readonly retryAfterSec?: number;
}

/** It took too long, or too many wanted the same: a deadlock, a lock that did not come, races lost one after the other. */
const BUSY = /^(57014|40001|40P01|55P03)$/;
/** Whether it was done may be open. Under the same key it is done once. */
const AGAIN = 'try again in a moment, with the same idempotency key';

const known = (code: ErrorCode, message: string): Known => ({ code, message, isOurs: false });

/** What an error is answered with. Whatever is not known is ours, and nothing of it is told. */
export function codeOf(error: unknown): Known {
  if (error instanceof ApiError) return known(error.code, error.message);
  if (HitlError.is(error)) return known(error.code, error.message);
  const { code, message, statusCode } = factsOf(error);
  if (OF_FASTIFY[code] !== undefined) return known(OF_FASTIFY[code], message);
  if (code.startsWith('FST_ERR_CTP') || (code.startsWith('FST_') && statusCode === 400)) return known('BODY_MALFORMED', message);
  if (code !== 'INTERNAL' && isErrorCode(code)) return known(code, message);
  if (isDatabaseAway(error)) {
    return { code: 'DATABASE_UNAVAILABLE', message: `the database can not be used just now; ${AGAIN}`, isOurs: true, retryAfterSec: 2 };
  }
  if (BUSY.test(code))
    return { code: 'OVERLOADED', message: `it took too long; ask for less, or ${AGAIN}`, isOurs: true, retryAfterSec: 1 };
  // The database keeps no such text; whatever let it through to there is a gap in a schema, and still nobody's fault but the sender's.
  if (code === '22021' || code === '22P05') return known('INPUT_INVALID', 'holds text that can not be stored');
  return { code: 'INTERNAL', message: 'it is in the log, under the trace id', isOurs: true };
}

function factsOf(error: unknown): { code: string; message: string; statusCode: number } {
  const { code, message, statusCode } = (error ?? {}) as { code?: unknown; message?: unknown; statusCode?: unknown };
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : '',
    statusCode: typeof statusCode === 'number' ? statusCode : 500,
  };
}
