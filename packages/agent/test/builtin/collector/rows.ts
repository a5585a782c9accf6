import { z } from 'zod';
import { withTables } from '../../../src/tables/index.ts';

/** The rows of a Parquet table that a tool has written, as plain JSON has them. */
export const tableRows = (folder: string, path: string): Promise<Record<string, unknown>[]> =>
  withTables({ folder, signal: new AbortController().signal }, async (tables) => {
    await tables.view('written', path);
    return tables.rows(z.record(z.string(), z.unknown()), 'select * from written');
  });
