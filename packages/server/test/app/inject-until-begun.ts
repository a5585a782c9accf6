import { text } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

/** Sends it and reads the answer; of a stream that goes on until its run ends, only whether it has begun. */
export async function injectUntilBegun(app: FastifyInstance, options: InjectOptions): Promise<LightMyRequestResponse> {
  const answer = await app.inject({ ...options, payloadAsStream: true });
  const stream = answer.stream();
  const goesOn = String(answer.headers['content-type']).startsWith('text/event-stream');
  if (goesOn) stream.destroy();
  const body = goesOn ? '' : await text(stream);
  return { ...answer, body, json: () => JSON.parse(body) as never };
}
