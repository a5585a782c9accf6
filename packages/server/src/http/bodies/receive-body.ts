import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Body, Route } from '../../contract/index.ts';
import { type ReceivedFile, receiveFile } from '../../files/receive-file.ts';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from '../errors/api-error.ts';

type Bytes = Extract<Body, { kind: 'bytes' }>;

/** What was sent as a file, on our disk; undefined on a route that takes none. Whoever asks for it sees to it that it is discarded. */
export async function receiveBody(deps: AppDeps, { body }: Route, request: FastifyRequest): Promise<ReceivedFile | undefined> {
  if (body?.kind !== 'bytes') return undefined;
  const content = request.body instanceof Readable ? request.body : undefined;
  try {
    return await receive(deps, body, request, content);
  } finally {
    // What nobody reads any more is let through to its end, so that the answer is heard.
    content?.resume();
  }
}

async function receive(deps: AppDeps, body: Bytes, request: FastifyRequest, content: Readable | undefined): Promise<ReceivedFile> {
  const [mediaType = '', ...parameters] = (request.headers['content-type'] ?? '').split(';').map((part) => part.trim().toLowerCase());
  if (content === undefined || !body.mediaTypes.includes(mediaType)) throw unsupported(`"${mediaType.slice(0, 100)}"`, body);
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity') throw unsupported('compressed content', body);
  const largest = Math.min(body.largest, deps.largestUpload ?? body.largest);
  if (Number(request.headers['content-length'] ?? 0) > largest) throw tooLarge(largest);
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  const received = await receiveFile(deps.agent, { content, mediaType, charset, largest });
  switch (received.kind) {
    case 'received':
      return received.file;
    case 'too-large':
      throw tooLarge(largest);
    case 'cut-off':
      throw new ApiError('BODY_MALFORMED', 'the file broke off before its end; send it again');
  }
}

const unsupported = (got: string, { mediaTypes }: Bytes) =>
  new ApiError('MEDIA_TYPE_UNSUPPORTED', `got ${got}; expected a file as one of ${mediaTypes.join(', ')}`);

const tooLarge = (largest: number) =>
  new ApiError('BODY_TOO_LARGE', `the file is larger than ${largest} bytes, which is the most there may be`);
