import type { AppWorld, Someone } from '../../packages/server/test/app/app-world.ts';
import { type Ask, put } from '../inbox/questions.ts';

/** Puts something to people, and has somebody answer it. */
export async function decided(world: AppWorld, by: Someone, decision: object, ask?: Ask) {
  const request = await put(world, ask);
  const answer = await world.send({
    method: 'POST',
    url: `/api/hitl/requests/${request.id}/decision`,
    headers: by.headers,
    payload: { decision, action_digest: request.actionDigest },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return request;
}
