import type { Db } from '@dream-agent/hitl/postgres';
import { readArtifactRow } from '../../postgres/sql/artifacts/read-artifact.ts';
import type { ArtifactView } from '../../runs/run-view.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import { toArtifactView } from './artifact-view.ts';

export type ReadArtifact = { readonly kind: 'found'; readonly artifact: ArtifactView; readonly path: string } | Refused;

export const noArtifact = (artifactId: string): Refused => refused('ARTIFACT_NOT_FOUND', `there is no artifact ${artifactId}`);

export async function readArtifact(db: Db, artifactId: string): Promise<ReadArtifact> {
  const [row] = await readArtifactRow(db, { artifact_id: artifactId });
  return row === undefined ? noArtifact(artifactId) : { kind: 'found', artifact: toArtifactView(row), path: row.path };
}
