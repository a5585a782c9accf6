/** The slice of `pg` that the ledger uses. A `Pool` of `pg` fits; no driver is imported. */
export interface Db {
  query(query: { readonly name?: string; readonly text: string; readonly values?: unknown[] }): Promise<{ rows: unknown[] }>;
}

/** A connection taken out of the pool. */
export interface Connection extends Db {
  release(error?: Error | boolean): void;
  on?(event: 'error', listener: (error: Error) => void): unknown;
  off?(event: 'error', listener: (error: Error) => void): unknown;
}

export interface Pool extends Db {
  connect(): Promise<Connection>;
}

declare const inside: unique symbol;

/** A connection on which a transaction has begun; the type says so, so that nobody writes half of one. */
export interface Tx extends Db {
  readonly [inside]: true;
}

/** Runs `work` in a transaction: all of it or none of it. */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const connection = await pool.connect();
  // A connection that is out of the pool has no listener of the pool's; without one, a lost server would end the process.
  const onError = () => {};
  connection.on?.('error', onError);
  let broken: Error | undefined;
  try {
    await connection.query({ text: 'begin' });
    const result = await work(connection as unknown as Tx);
    await connection.query({ text: 'commit' });
    return result;
  } catch (error) {
    await connection.query({ text: 'rollback' }).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.off?.('error', onError);
    connection.release(broken);
  }
}
