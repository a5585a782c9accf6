import type { FastifyRequest } from 'fastify';
import { addressKey, checkOrigin, type Principal, redeemTicket } from '../../auth/index.ts';
import type { SessionId, Socket } from '../../contract/index.ts';
import { authenticate } from '../../http/access/authenticate.ts';
import { admitOrRefuse } from '../../http/access/rate-limits.ts';
import type { AppDeps } from '../../http/app-deps.ts';
import { ApiError } from '../../http/errors/api-error.ts';
import { readInput } from '../../http/read-input.ts';
import type { SocketSettings } from './socket-settings.ts';

export interface AdmittedSocket {
  readonly principal: Principal;
  /** Without it, the socket of the inbox. */
  readonly sessionId: SessionId | undefined;
  readonly after: number | undefined;
}

/**
 * Who wants to listen. A page shows a ticket that was made for it a moment ago: a browser sends its cookie for any page that opens
 * a socket, so a cookie counts for nothing here. A program may show its key.
 */
export async function admitSocket(
  deps: AppDeps,
  { opening }: Pick<SocketSettings, 'opening'>,
  socket: Socket,
  request: FastifyRequest,
): Promise<AdmittedSocket> {
  const { params, query } = readInput({ params: socket.params, query: socket.query } as Pick<Socket, 'query'>, request);
  const origin = checkOrigin(request, deps.origins);
  if (origin.kind === 'foreign') throw new ApiError('ORIGIN_REFUSED', `${origin.because}; expected a page of this server`);
  const principal = await whoOf(deps, request, query['ticket'] as string | undefined);
  const admission = await deps.limiter.take(`socket:user:${principal.userId}`, opening);
  if (admission.kind === 'limited') {
    const seconds = Math.max(1, Math.ceil(admission.retryAfterMs / 1_000));
    const facts = { retryAfterSec: seconds, headers: { 'retry-after': String(seconds) } };
    throw new ApiError('RATE_LIMITED', `too many sockets at once; try again in ${seconds} s`, facts);
  }
  return { principal, sessionId: params['session_id'] as SessionId | undefined, after: query['after'] as number | undefined };
}

async function whoOf(deps: AppDeps, request: FastifyRequest, ticket: string | undefined): Promise<Principal> {
  if (ticket === undefined) {
    if (request.headers.authorization !== undefined) return (await authenticate(deps, request)).principal;
    throw new ApiError('TICKET_INVALID', 'there is no ticket; expected one of POST /api/auth/socket-ticket, or the header of an API key');
  }
  const principal = await redeemTicket(deps.db, ticket);
  if (principal !== undefined) return principal;
  // Guessing costs a look into the database each time.
  await admitOrRefuse(deps, 'signIn', `guess:${addressKey(request.ip)}`);
  throw new ApiError('TICKET_INVALID', 'the ticket is unknown, used or older than half a minute; expected a new one');
}
