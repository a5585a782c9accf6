import { isTransient } from './failure.ts';

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

/** How often a transaction is begun that others come in the way of. The database takes a second to see that it is stuck. */
const ATTEMPTS = 4;

/**
 * Runs `work` in a transaction: all of it or none of it. Where the database breaks a deadlock at its expense, all of it is done
 * again, a bounded number of times; so `work` may do nothing that is not undone with the transaction.
 */
export async function inTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await onceInTransaction(pool, work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isTransient(error)) throw error;
    }
  }
}

/** As `inTransaction`, for whoever sees to another try by themselves. */
export async function onceInTransaction<T>(pool: Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
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
