import { z } from 'zod';
import { people } from '../access.ts';
import { GIVES_NOTHING, gives, routes } from '../route.ts';
import { ArtifactWireSchema } from '../shapes/files/artifact.ts';
import { FileNameSchema, LARGEST_UPLOAD_BYTES, UPLOAD_MEDIA_TYPES, UploadWireSchema } from '../shapes/files/upload.ts';
import { ArtifactIdSchema, RunIdWireSchema, SessionIdSchema, UploadIdSchema } from '../shapes/ids.ts';
import { page, paging, query } from '../shapes/paging.ts';

const artifact = z.strictObject({ artifact_id: ArtifactIdSchema });
const upload = z.strictObject({ upload_id: UploadIdSchema });

const readArtifact = people('artifact', 'all', 'all', 'all', 'all', 'read');
const readUpload = people('upload', 'none', 'own', 'assigned', 'all', 'read');

export const fileRoutes = routes({
  listArtifacts: {
    method: 'GET',
    path: '/api/artifacts',
    tag: 'files',
    summary: 'The files that runs have made',
    access: readArtifact,
    query: query({ ...paging, session_id: SessionIdSchema.optional(), run_id: RunIdWireSchema.optional() }),
    answer: gives(page('ArtifactPage', ArtifactWireSchema)),
    errors: [],
  },
  readArtifact: {
    method: 'GET',
    path: '/api/artifacts/{artifact_id}',
    tag: 'files',
    summary: 'What is known about a file',
    access: readArtifact,
    params: artifact,
    answer: gives(ArtifactWireSchema),
    errors: ['ARTIFACT_NOT_FOUND'],
  },
  downloadArtifact: {
    method: 'GET',
    path: '/api/artifacts/{artifact_id}/content',
    tag: 'files',
    summary: 'The file itself; its SHA-256 is looked at on the way',
    access: readArtifact,
    params: artifact,
    query: query({ download: z.enum(['true', 'false']).default('false').meta({ description: 'To be saved, rather than shown' }) }),
    answer: {
      kind: 'bytes',
      status: 200,
      mediaTypes: [
        'application/octet-stream',
        'application/pdf',
        'application/json',
        'application/x-ndjson',
        'image/png',
        'image/jpeg',
        'image/svg+xml',
        'text/csv',
        'text/markdown',
        'text/plain',
        'video/mp4',
      ],
    },
    errors: ['ARTIFACT_NOT_FOUND', 'RANGE_OUTSIDE'],
  },
  uploadFile: {
    method: 'POST',
    path: '/api/uploads',
    tag: 'files',
    summary: 'Hands a file in, as it is; what it says it is has to be what it is',
    access: people('workspace', 'none', 'all', 'all', 'all', 'run'),
    query: query({ name: FileNameSchema, session_id: SessionIdSchema.optional() }),
    body: { kind: 'bytes', mediaTypes: UPLOAD_MEDIA_TYPES, largest: LARGEST_UPLOAD_BYTES },
    answer: gives(UploadWireSchema, 201),
    errors: ['UPLOAD_REFUSED', 'SESSION_NOT_FOUND'],
  },
  listUploads: {
    method: 'GET',
    path: '/api/uploads',
    tag: 'files',
    summary: 'The files that were handed in',
    access: readUpload,
    query: query({ ...paging, session_id: SessionIdSchema.optional() }),
    answer: gives(page('UploadPage', UploadWireSchema)),
    errors: [],
  },
  readUpload: {
    method: 'GET',
    path: '/api/uploads/{upload_id}',
    tag: 'files',
    summary: 'What is known about a file that was handed in',
    access: readUpload,
    params: upload,
    answer: gives(UploadWireSchema),
    errors: ['UPLOAD_NOT_FOUND'],
  },
  deleteUpload: {
    method: 'DELETE',
    path: '/api/uploads/{upload_id}',
    tag: 'files',
    summary: 'Removes a file that was handed in',
    access: people('upload', 'none', 'own', 'own', 'all', 'run'),
    params: upload,
    answer: GIVES_NOTHING,
    errors: ['UPLOAD_NOT_FOUND', 'SESSION_BUSY'],
  },
});
