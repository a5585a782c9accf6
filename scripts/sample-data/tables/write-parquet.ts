import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBDataChunk, DuckDBInstance, VARCHAR } from '@duckdb/node-api';

/** As many as one chunk of DuckDB holds. */
const CHUNK = 2048;
const ROW_GROUP = 20_480;

/**
 * Writes rows of text as Parquet. They go through a database on disk, so that a million of them do not lie in memory; one thread
 * keeps their order, and the same rows give the same bytes.
 */
export async function writeParquet(
  path: string,
  columns: readonly string[],
  rows: Iterable<Readonly<Record<string, string>>>,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-data-'));
  const instance = await DuckDBInstance.create(join(folder, 'rows.duckdb'), {
    threads: '1',
    memory_limit: '512MB',
    temp_directory: folder,
    autoinstall_known_extensions: 'false',
  });
  const connection = await instance.connect();
  try {
    await connection.run(`create table rows (${columns.map((column) => `"${column}" varchar`).join(', ')})`);
    const appender = await connection.createAppender('rows');
    let batch: string[][] = [];
    let count = 0;
    const append = (): void => {
      if (batch.length === 0) return;
      const chunk = DuckDBDataChunk.create(
        columns.map(() => VARCHAR),
        batch.length,
      );
      chunk.setRows(batch);
      appender.appendDataChunk(chunk);
      count += batch.length;
      batch = [];
    };
    for (const row of rows) {
      batch.push(columns.map((column) => row[column] ?? ''));
      if (batch.length === CHUNK) append();
    }
    append();
    appender.closeSync();
    const target = path.replaceAll("'", "''");
    await connection.run(`copy rows to '${target}' (format parquet, compression zstd, compression_level 6, row_group_size ${ROW_GROUP})`);
    return count;
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true, force: true });
  }
}
