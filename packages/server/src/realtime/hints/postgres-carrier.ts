import type { Pool } from '@dream-agent/hitl/postgres';
import pg from 'pg';
import { notify } from '../../postgres/sql/events/notify.ts';
import type { Carrier } from './hints.ts';

const CHANNEL = 'dream_agent';

/** After a lost connection, in milliseconds. */
const AGAIN_AFTER = 1000;

/** Over NOTIFY and, on a connection of its own, LISTEN. */
export function openPostgresCarrier(options: {
  readonly pool: Pool;
  readonly url: string;
  readonly arrived: (hint: string) => void;
}): Carrier {
  const { pool, url, arrived } = options;
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, application_name: 'dream-agent-hints', keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => arrived(payload ?? ''));
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      again = setTimeout(() => void connect(), AGAIN_AFTER).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    await next
      .connect()
      .then(
        () => next.query(`listen ${CHANNEL}`),
        () => {},
      )
      .catch(() => {});
  }
  void connect();

  return {
    send: (hints) =>
      notify(pool, { channel: CHANNEL, payloads: [...hints] }).then(
        () => true,
        () => false,
      ),
    async close() {
      closed = true;
      clearTimeout(again);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
