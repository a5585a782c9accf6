import type { Db } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { AdapterWireSchema } from '../../contract/index.ts';
import { countReachable } from '../../postgres/sql/people/count-reachable.ts';
import { type EndpointRow, listEndpoints } from '../../postgres/sql/webhooks/list-endpoints.ts';
import { type EndpointStandingRow, readEndpointStanding } from '../../postgres/sql/webhooks/read-endpoint-standing.ts';

type Adapter = z.output<typeof AdapterWireSchema>;

/** Every way to reach people that there is here, each with how it goes. */
export async function listAdapters(db: Db): Promise<Adapter[]> {
  const [endpoints, standings, [reachable]] = await Promise.all([
    listEndpoints(db, {}),
    readEndpointStanding(db, {}),
    countReachable(db, {}),
  ]);
  const { deciders = 0, keys = 0 } = reachable ?? {};
  return [
    { kind: 'pages', available: deciders > 0, deciders },
    { kind: 'console', available: keys > 0, keys },
    ...endpoints
      // One that is gone is shown for as long as something of it is left to decide about.
      .filter(({ removed_at, pending, dead }) => removed_at === null || pending + dead > 0)
      .map((endpoint) =>
        webhookView(
          endpoint,
          standings.find(({ name }) => name === endpoint.name),
        ),
      ),
  ];
}

function webhookView(endpoint: EndpointRow, standing: EndpointStandingRow | undefined): Adapter {
  const { name, events, disabled_at, disabled_because, removed_at, pending, dead, oldest_seconds } = endpoint;
  const state = removed_at !== null ? 'removed' : disabled_at !== null ? 'disabled' : 'on';
  const failedAt = standing?.failed_at ?? null;
  return {
    kind: 'webhook',
    available: state === 'on',
    name,
    url: withoutQuery(endpoint.url),
    events,
    state,
    disabled_at: disabled_at?.toISOString() ?? null,
    disabled_because,
    pending,
    oldest_sec: Math.max(0, oldest_seconds),
    dead_letters: dead,
    last_delivered_at: standing?.last_delivered_at?.toISOString() ?? null,
    last_failure:
      failedAt === null
        ? null
        : { at: failedAt.toISOString(), answered: standing?.failed_answered ?? null, problem: standing?.failed_problem ?? '' },
  };
}

/** A key often stands after the ?. */
const withoutQuery = (url: string): string => url.replace(/\?.*$/s, '?…');
