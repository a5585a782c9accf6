import { call, type Input } from '../../../api/call.ts';
import type { AnyRequest } from '../../request.ts';

type Grant = Input<'giveGrant'>['body'];

const give = (body: Grant) => call('giveGrant', { body, key: crypto.randomUUID() });

/** Vouches for what comes first, and then approves: where the answer comes too late, nothing is left approved in advance. */
export async function approveWithin(request: AnyRequest, grants: readonly Grant[]): Promise<void> {
  const given: Awaited<ReturnType<typeof give>>[] = [];
  try {
    for (const grant of grants) given.push(await give(grant));
    await call('decideRequest', {
      params: { request_id: request.request_id },
      body: { decision: { kind: 'approve' }, action_digest: request.action_digest },
      key: crypto.randomUUID(),
    });
  } catch (problem) {
    await Promise.allSettled(given.map(({ grant_id }) => call('revokeGrant', { params: { grant_id } })));
    throw problem;
  }
}
