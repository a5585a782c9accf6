import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** One address of a host. */
export interface HostAddress {
  readonly address: string;
  readonly family: number;
}

/** Finds all addresses of a host. */
export type Resolve = (host: string) => Promise<readonly HostAddress[]>;

/** Thrown where a host can't or must not be reached. Whoever asked knows how to say so to a person. */
export class AddressError extends Error {
  override readonly name = 'AddressError';
  readonly problem: 'closed' | 'not_found';

  constructor(problem: 'closed' | 'not_found', message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** Asks the system's resolver. */
export const resolveByDns: Resolve = (host) => lookup(host, { all: true, verbatim: true });

/**
 * The address to connect to. A host with even one address inside a closed network is refused, unless it is listed:
 * otherwise whoever names an address could reach what only this machine should.
 */
export async function checkedAddress(
  url: URL,
  allowHosts: readonly string[],
  resolve: Resolve,
  otherwise = 'list it among the allowed hosts if that is meant',
): Promise<HostAddress> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await found(host, resolve) : [{ address: host, family: isIP(host) }];
  const [first] = addresses;
  if (first === undefined) throw new AddressError('not_found', `the host ${host} has no address`);
  const listed = allowHosts.some((allowed) => [host, url.hostname, url.host].includes(allowed.toLowerCase()));
  const closed = listed ? undefined : addresses.find(({ address }) => !isPublicAddress(address));
  if (closed === undefined) return first;
  const where = closed.address === host ? 'lies in' : `leads to ${closed.address}, which lies in`;
  throw new AddressError('closed', `the host ${host} ${where} a private network; ${otherwise}`);
}

/** Connects to the very address that was checked; a second lookup could give another one. */
export const lookupOf =
  ({ address, family }: HostAddress): LookupFunction =>
  (_, { all }, done) =>
    all === true ? done(null, [{ address, family }]) : done(null, address, family);

async function found(host: string, resolve: Resolve): Promise<readonly HostAddress[]> {
  try {
    return await resolve(host);
  } catch (cause) {
    throw new AddressError('not_found', `the host ${host} was not found: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
