import type { RunId } from '@dream-agent/hitl/schema';
import type { ArtifactId, SessionId } from '../../contract/index.ts';
import type { ArtifactRow } from '../../postgres/sql/artifacts/artifact-row.ts';
import type { ArtifactView } from '../../runs/run-view.ts';

export const toArtifactView = (row: ArtifactRow): ArtifactView => ({
  artifactId: row.id as ArtifactId,
  sessionId: row.session_id as SessionId,
  runId: row.run_id as RunId,
  ...(row.todo_id === null ? {} : { todoId: row.todo_id }),
  name: row.name,
  mediaType: row.media_type,
  bytes: Number(row.bytes),
  sha256: row.sha256 as ArtifactView['sha256'],
  createdAt: row.created_at,
  url: `/api/artifacts/${row.id}/content`,
});
