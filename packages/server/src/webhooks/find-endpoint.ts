import type { Db } from '@dream-agent/hitl/postgres';
import { type EndpointRow, listEndpoints } from '../postgres/sql/webhooks/list-endpoints.ts';

/** An endpoint as the database knows it, in force or not; undefined if there never was one of this name. */
export const findEndpoint = async (db: Db, name: string): Promise<EndpointRow | undefined> =>
  (await listEndpoints(db, {})).find((endpoint) => endpoint.name === name);
