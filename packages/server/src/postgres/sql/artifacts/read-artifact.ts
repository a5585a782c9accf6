import { statement } from '@dream-agent/hitl/postgres';
import { ARTIFACT_COLUMNS, type ArtifactRow } from './artifact-row.ts';

export const readArtifactRow = statement<{ artifact_id: string }, ArtifactRow>(
  'read-artifact',
  `select ${ARTIFACT_COLUMNS} from server.open_artifacts where id = :artifact_id`,
);
