import type { Db } from '@dream-agent/hitl/postgres';
import { pageArtifacts } from '../../postgres/sql/artifacts/page-artifacts.ts';
import type { ArtifactView } from '../../runs/run-view.ts';
import { cutPage } from '../../use-cases/page.ts';
import { toArtifactView } from './artifact-view.ts';

export interface ListArtifacts {
  readonly sessionId?: string | undefined;
  readonly runId?: string | undefined;
  /** The number that the page before ended with. */
  readonly below: string | null;
  readonly limit: number;
}

/** A page of the files that runs have made, the newest first. */
export async function listArtifacts(
  db: Db,
  { sessionId, runId, below, limit }: ListArtifacts,
): Promise<{ readonly items: readonly ArtifactView[]; readonly last: string | undefined }> {
  const found = await pageArtifacts(db, { session_id: sessionId ?? null, run_id: runId ?? null, below, row_limit: limit + 1 });
  const { rows, last } = cutPage(found, limit);
  return { items: rows.map(toArtifactView), last: last?.seq };
}
