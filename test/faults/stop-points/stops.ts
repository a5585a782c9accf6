import type { Ledger } from '@dream-agent/hitl';
import type { Connection, Db, Pool } from '@dream-agent/hitl/postgres';

/** Called before and after whatever has a name; may fail, or never come back. */
export type Pass = (name: string, when: 'before' | 'after') => Promise<void>;

/** A ledger that passes by a point before and after each call. */
export const stoppable = (ledger: Ledger, pass: Pass): Ledger =>
  Object.fromEntries(
    Object.entries(ledger).map(([name, call]) => [
      name,
      async (...given: never[]) => {
        await pass(name, 'before');
        const outcome: unknown = await (call as (...given: never[]) => Promise<unknown>)(...given);
        // To claim nothing is not to have claimed.
        if (outcome !== undefined) await pass(name, 'after');
        return outcome;
      },
    ]),
  ) as unknown as Ledger;

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
