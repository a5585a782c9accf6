import type pg from 'pg';

/** "Cannot connect now": what the queue's library takes as a reason to try again later. */
const TRY_AGAIN = '57P03';

/**
 * A pool as the queue's library needs it. It writes down what came of a job without waiting for that, and tries again only after errors
 * that it knows; a connection that was lost is not among them, and would end the process as a rejection that nobody handles.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const connect = async (): Promise<pg.PoolClient> => {
    // Whoever comes after the end has nobody left to tell.
    if (pool.ending) return new Promise(() => {});
    const client = await pool.connect().catch(patiently);
    const query = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>;
    return over(client, { query: (...given: unknown[]) => query(...given).catch(patiently) });
  };
  type Connected = Parameters<pg.Pool['connect']>[0] | undefined;
  return over(pool, { connect: (callback: Connected) => (callback === undefined ? connect() : pool.connect(callback)) });
}

/** The same thing, with some of its methods in another way. */
const over = <Target extends object>(target: Target, methods: Readonly<Record<string, unknown>>): Target =>
  new Proxy(target, {
    get(_, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

/** An answer of the database has a code of its own; what has none, or one of a server that goes down, is a lost connection. */
function patiently(error: Error & { code?: string }): never {
  const isAnswer = /^[0-9A-Z]{5}$/.test(error.code ?? '') && !/^(08|57P)/.test(error.code ?? '');
  throw isAnswer ? error : Object.assign(error, { code: TRY_AGAIN });
}
