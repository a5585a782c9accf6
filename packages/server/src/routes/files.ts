import { ArtifactWireSchema, ROUTES, toWire, UploadWireSchema } from '../contract/index.ts';
import { byteRange } from '../files/artifacts/byte-range.ts';
import { contentHeaders, isKnown } from '../files/artifacts/content-headers.ts';
import { deleteUpload, keepUpload, listArtifacts, listUploads, openArtifact, readArtifact, readUpload } from '../files/index.ts';
import { requireRelation } from '../http/access/check-relation.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Call, Content, Handlers } from '../http/handler.ts';
import { numberInCursor, writeCursor } from '../http/paging/cursor.ts';
import { orThrow } from './or-throw.ts';

type Names = 'listArtifacts' | 'readArtifact' | 'downloadArtifact' | 'uploadFile' | 'listUploads' | 'readUpload' | 'deleteUpload';

export const fileHandlers: Handlers<Names> = {
  listArtifacts: async ({ db }, { query }) => {
    const below = numberInCursor('artifacts', query.cursor);
    const { items, last } = await listArtifacts(db, { sessionId: query.session_id, runId: query.run_id, below, limit: query.limit });
    return {
      items: items.map((artifact) => toWire(ArtifactWireSchema, artifact)),
      next_cursor: last === undefined ? null : writeCursor('artifacts', [last]),
    };
  },

  readArtifact: async ({ db }, { params }) => toWire(ArtifactWireSchema, orThrow(await readArtifact(db, params.artifact_id)).artifact),

  downloadArtifact: async (deps, { params, query, wanted, reader }) => {
    const opened = await openArtifact(deps.agent, params.artifact_id);
    if (opened.kind === 'refused' && opened.changed === true)
      deps.log('error', 'artifact changed', { artifactId: params.artifact_id, traceId: reader.traceId, message: opened.message });
    const { artifact, file } = orThrow(opened);
    const { 'content-type': mediaType = '', ...headers } = contentHeaders(artifact, query.download === 'true');
    const answer = contentOf(artifact, wanted);
    if (answer.kind !== 'part') {
      await file.close();
      if (answer.kind === 'outside') throw outside(artifact.bytes);
      return { status: 304, mediaType, content: '', headers };
    }
    const { start, end, status } = answer;
    // Nothing at all, of a file without content: a stream would have to have an end before its start.
    const content = artifact.bytes === 0 ? '' : file.createReadStream({ start, end });
    if (content === '') await file.close();
    const part = status === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${artifact.bytes}` };
    const length = artifact.bytes === 0 ? 0 : end - start + 1;
    return {
      ...(status === undefined ? {} : { status }),
      mediaType,
      content,
      headers: { ...headers, ...part, 'content-length': `${length}` },
    };
  },

  uploadFile: async (deps, { query, body, principal }) => {
    const { name, session_id: sessionId } = query;
    const { access } = ROUTES.forkRun;
    // What is brought into a conversation is what its runs are about: it changes it, as a fork does.
    if (sessionId !== undefined && access.kind === 'people')
      await requireRelation(deps, access, principal, { of: 'session', id: sessionId });
    const { upload } = orThrow(await keepUpload(deps.agent, { file: body, name, sessionId, by: principal.userId }));
    return toWire(UploadWireSchema, upload);
  },

  listUploads: async (deps, { query, principal, reach }) => {
    const below = numberInCursor('uploads', query.cursor);
    const { items, last } = await listUploads(deps, { principal, reach, sessionId: query.session_id, below, limit: query.limit });
    return {
      items: items.map((upload) => toWire(UploadWireSchema, upload)),
      next_cursor: last === undefined ? null : writeCursor('uploads', [last]),
    };
  },

  readUpload: async ({ db }, { params }) => toWire(UploadWireSchema, orThrow(await readUpload(db, params.upload_id)).upload),

  deleteUpload: async ({ agent }, { params }) => {
    orThrow(await deleteUpload(agent, params.upload_id));
    return undefined;
  },
};

type Wanted = Call<unknown>['wanted'];
type Part = { readonly kind: 'part'; readonly start: number; readonly end: number; readonly status?: Content['status'] };

/** What of it goes out: nothing new, a part, or all. A part of something else than the caller has begun with is no part. */
function contentOf({ bytes, sha256 }: { bytes: number; sha256: string }, wanted: Wanted): Part | { readonly kind: 'known' | 'outside' } {
  if (isKnown(wanted.ifNoneMatch, sha256)) return { kind: 'known' };
  const range = wanted.ifRange === undefined || wanted.ifRange === `"${sha256}"` ? byteRange(wanted.range, bytes) : 'all';
  if (range === 'outside') return { kind: 'outside' };
  return range === 'all' ? { kind: 'part', start: 0, end: bytes - 1 } : { kind: 'part', ...range, status: 206 };
}

const outside = (bytes: number) =>
  new ApiError('RANGE_OUTSIDE', `the file has ${bytes} bytes; expected a range that begins before its end`, {
    headers: { 'content-range': `bytes */${bytes}` },
  });
