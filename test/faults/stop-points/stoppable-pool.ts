import type { Connection, Db, Pool } from '@dream-agent/hitl/postgres';
import type { Pass } from '../../../packages/server/test/worker/stoppable.ts';

/** A pool that passes by a point before and after each statement, also of a transaction. */
export function stoppablePool(pool: Pool, pass: Pass): Pool {
  const query =
    (db: Db): Db['query'] =>
    async (given) => {
      const name = titleOf(given);
      await pass(name, 'before');
      const outcome = await db.query(given);
      await pass(name, 'after');
      return outcome;
    };
  return {
    query: query(pool),
    connect: async () => {
      const connection = await pool.connect();
      return {
        query: query(connection),
        release: (error) => connection.release(error),
        on: (event, listener) => connection.on?.(event, listener),
        off: (event, listener) => connection.off?.(event, listener),
      } satisfies Connection;
    },
  };
}

/** The name in the code of a statement that is prepared; of any other, what it says. */
const titleOf = ({ name, text }: Parameters<Db['query']>[0]): string => /^hitl-(.+)-[0-9a-f]{8}$/.exec(name ?? '')?.[1] ?? text;
