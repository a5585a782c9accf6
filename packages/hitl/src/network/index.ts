export { AddressError, checkedAddress, type HostAddress, lookupOf, type Resolve, resolveByDns } from './checked-address.ts';
export { isPublicAddress } from './public-address.ts';
export { type OutgoingRequest, type Sent, sendRequest } from './send-request.ts';
export { untilAborted } from './until-aborted.ts';
