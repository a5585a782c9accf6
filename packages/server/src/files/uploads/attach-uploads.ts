import type { Tx } from '@dream-agent/hitl/postgres';
import { attachUploadRows } from '../../postgres/sql/uploads/of-runs/attach-uploads.ts';
import { copyRunUploads } from '../../postgres/sql/uploads/of-runs/copy-run-uploads.ts';
import { findAttachable } from '../../postgres/sql/uploads/of-runs/find-attachable.ts';
import type { Refused } from '../../sessions/refused.ts';
import type { UploadMediaType } from '../content/look-at-content.ts';
import { noUpload } from './read-upload.ts';
import { sourceName } from './source-name.ts';

export interface FindUploads {
  readonly sessionId: string;
  /** Who asks. */
  readonly person: string;
  /** Files that the request is about. */
  readonly uploadIds?: readonly string[] | undefined;
}

export interface FoundUploads {
  readonly kind: 'found';
  readonly ids: readonly string[];
  /** What the run calls each of them. */
  readonly names: readonly string[];
  /** Whether they are new to the conversation, or named: then nothing that was spoken of before narrows them down. */
  readonly meant: boolean;
}

/** What a run of the session may read, held so that nobody deletes it before the run is there. */
export async function findUploads(tx: Tx, { sessionId, person, uploadIds = [] }: FindUploads): Promise<FoundUploads | Refused> {
  const wanted = [...new Set(uploadIds)];
  const found = await findAttachable(tx, { session_id: sessionId, person, upload_ids: wanted });
  const missing = wanted.find((id) => !found.some((row) => row.id === id));
  // The same words whether it is somebody else's or not there: what others have brought is nobody's business.
  if (missing !== undefined) return noUpload(missing);
  const names: string[] = [];
  for (const { name, media_type } of found) names.push(sourceName(name, media_type as UploadMediaType, new Set(names)));
  return { kind: 'found', ids: found.map(({ id }) => id), names, meant: wanted.length > 0 || found.some(({ fresh }) => fresh) };
}

export interface AttachUploads {
  readonly runId: string;
  readonly sessionId: string;
  readonly found: FoundUploads;
  /** A fork may read what the run may that it goes on from, and nothing else. */
  readonly forkedFrom?: { readonly runId: string } | undefined;
}

/** Gives a run what it may read, in the transaction that makes it. */
export async function attachUploads(tx: Tx, { runId, sessionId, found, forkedFrom }: AttachUploads): Promise<void> {
  if (forkedFrom !== undefined) {
    await copyRunUploads(tx, { run_id: runId, from_run: forkedFrom.runId });
  } else if (found.ids.length > 0) {
    const { ids, names, meant } = found;
    await attachUploadRows(tx, { run_id: runId, session_id: sessionId, upload_ids: ids, names, meant });
  }
}
