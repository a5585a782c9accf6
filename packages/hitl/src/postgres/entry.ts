import { canonical } from '../core/canonical.ts';
import type { AuditBody } from '../schema/audit.ts';
import type { Json, JsonObject } from '../schema/json.ts';

/** An entry's content as it is stored and hashed. */
export const entryText = (body: AuditBody): string => canonical(body as unknown as Json);

/** An event's two columns. */
export const eventColumns = (event: { type: string; data: JsonObject }) => ({
  event_type: event.type,
  event_data: event.data,
});
