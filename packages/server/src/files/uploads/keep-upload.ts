import { chmod, rename, rm } from 'node:fs/promises';
import { newId } from '../../people/new-id.ts';
import { insertUpload } from '../../postgres/sql/uploads/insert-upload.ts';
import { noSession, type Refused, refused } from '../../sessions/refused.ts';
import { lookAtContent, type UploadMediaType } from '../content/look-at-content.ts';
import { encodingNamed } from '../content/text-encoding.ts';
import { type FileDeps, syncFolder, uploadPath, uploadsFolder } from '../places.ts';
import type { ReceivedFile } from '../receive-file.ts';
import { toUploadView, type UploadView } from './upload-view.ts';

export interface KeepUpload {
  readonly file: ReceivedFile;
  readonly name: string;
  readonly sessionId?: string | undefined;
  readonly by: string;
}

export type KeptUpload = { readonly kind: 'kept'; readonly upload: UploadView } | Refused;

/**
 * Makes an upload of a file that came in, if it is what it says it is. The file is in its place before the row is: whoever sees
 * the row finds the file, and a file without a row is swept away.
 */
export async function keepUpload(deps: FileDeps, { file, name, sessionId, by }: KeepUpload): Promise<KeptUpload> {
  const { path, bytes, sha256, charset } = file;
  const mediaType = file.mediaType as UploadMediaType;
  const said = charset === undefined ? undefined : encodingNamed(charset);
  if (charset !== undefined && said === undefined)
    return refused('UPLOAD_REFUSED', `the charset "${charset.slice(0, 50)}" is not known; expected utf-8, utf-16, euc-kr or shift_jis`);
  const looked = await lookAtContent({ path, bytes, mediaType, said });
  if (looked.kind === 'does-not-fit') return refused('UPLOAD_REFUSED', `${mediaType}: ${looked.because}`);
  const uploadId = newId('upl');
  const place = uploadPath(deps, uploadId);
  // Whoever reads it can't change it by mistake.
  await chmod(path, 0o400);
  await rename(path, place);
  await syncFolder(uploadsFolder(deps));
  try {
    const [row] = await insertUpload(deps.pool, {
      upload_id: uploadId,
      session_id: sessionId ?? null,
      uploaded_by: by,
      name: name.normalize('NFC'),
      media_type: mediaType,
      encoding: looked.encoding,
      bytes,
      digest: sha256,
    });
    if (row !== undefined) return { kind: 'kept', upload: toUploadView(row) };
  } catch (error) {
    await rm(place, { force: true });
    throw error;
  }
  await rm(place, { force: true });
  return noSession(sessionId ?? '');
}
