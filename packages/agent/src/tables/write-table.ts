import type { Artifact } from '../contract/todo-result.ts';
import { type NewArtifact, writeFileArtifact } from '../tools/builtin/files/write-artifact.ts';
import type { ToolContext } from '../tools/tool.ts';
import { sqlText } from './sql-text.ts';
import type { Tables } from './tables.ts';

/** Tables that todos hand on are Parquet. */
export const PARQUET = 'application/vnd.apache.parquet';

/** So many rows are in memory until they are written, in every thread: half as many as DuckDB would take. */
const ROWS_A_GROUP = 61_440;

/** Writes what a query finds as a Parquet file below the run's folder, in the query's order. */
export const writeTable = (
  tables: Tables,
  context: Pick<ToolContext, 'folder' | 'idempotencyKey' | 'signal'>,
  artifact: Omit<NewArtifact, 'mediaType'>,
  query: string,
): Promise<Artifact> =>
  writeFileArtifact(context, { ...artifact, mediaType: PARQUET }, (path) =>
    tables.run(`copy (${query}) to ${sqlText(path)} (format parquet, compression zstd, row_group_size ${ROWS_A_GROUP})`),
  );
