import type { FastifyInstance } from 'fastify';
import { ALL_ROUTES } from '../../contract/index.ts';

/** Every type of which some route takes files. */
const MEDIA_TYPES = new Set(ALL_ROUTES.flatMap(({ body }) => (body?.kind === 'bytes' ? body.mediaTypes : [])));

/** For routes that take a file: it is handed on as it comes, also where it is JSON. */
export function takeFiles(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...MEDIA_TYPES], (_, payload, done) => done(null, payload));
}
