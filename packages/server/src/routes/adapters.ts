import type { AppDeps } from '../http/app-deps.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { readCursor, writeCursor } from '../http/paging/cursor.ts';
import { listAdapters } from '../use-cases/adapters/list-adapters.ts';
import { readModel, testModel } from '../use-cases/adapters/model-door.ts';
import {
  disableWebhook,
  dropDeadLetters,
  enableWebhook,
  findEndpoint,
  lettersOf,
  listDeadLetters,
  type Redeliver,
  redeliver,
  testWebhook,
  type WebhookSettings,
} from '../webhooks/index.ts';

type Names =
  | 'listAdapters'
  | 'testWebhook'
  | 'disableWebhook'
  | 'enableWebhook'
  | 'listDeadLetters'
  | 'redeliverDeadLetters'
  | 'dropDeadLetters'
  | 'readModel'
  | 'testModel';

const notFound = (endpoint: string): ApiError =>
  new ApiError('WEBHOOK_NOT_FOUND', `there is no webhook "${endpoint}"; /api/adapters lists those there are`);

async function knownEndpoint({ db }: AppDeps, name: string) {
  const found = await findEndpoint(db, name);
  if (found === undefined) throw notFound(name);
  return found;
}

/** As this node was configured with it. */
function configured({ webhooks }: AppDeps, name: string): WebhookSettings {
  const found = webhooks?.find((webhook) => webhook.name === name);
  if (found === undefined) throw notFound(name);
  return found;
}

/** The shape of an id has been looked at. */
const chosen = (endpoint: string, messageId: string | undefined): Redeliver => lettersOf(endpoint, messageId) ?? { endpoint };

export const adapterHandlers: Handlers<Names> = {
  listAdapters: async ({ db }) => ({ items: await listAdapters(db) }),

  testWebhook: async (deps, { params, actor, signal }) =>
    testWebhook(deps.db, { webhook: configured(deps, params.endpoint), actor, resolve: deps.resolve, signal }),

  disableWebhook: async (deps, { params, actor }) => {
    const { name } = await knownEndpoint(deps, params.endpoint);
    await disableWebhook({ pool: deps.db, log: deps.log }, { endpoint: name, because: 'somebody has disabled it', actor });
  },

  enableWebhook: async (deps, { params, actor }) => {
    const { name } = await knownEndpoint(deps, params.endpoint);
    await enableWebhook(deps.db, { endpoint: name, actor });
  },

  listDeadLetters: async (deps, { params, query }) => {
    const { name } = await knownEndpoint(deps, params.endpoint);
    const list = `dead-letters ${name}`;
    const [place, sessionId, seq] = readCursor(list, 3, query.cursor) ?? [];
    const after = place === undefined || sessionId === undefined ? undefined : placeOf(place, sessionId, Number(seq));
    const letters = await listDeadLetters(deps.db, { endpoint: name, limit: query.limit + 1, after });
    const shown = letters.slice(0, query.limit);
    const last = letters.length > query.limit ? shown.at(-1) : undefined;
    return {
      items: shown.map(({ sessionId: session_id, seq: number, runId, at, endpoint, type, attempts, answered, problem }) => ({
        message_id: `${session_id}_${number}`,
        endpoint,
        session_id: session_id as never,
        run_id: runId as never,
        type,
        attempts,
        answered,
        problem,
        at: at.toISOString(),
      })),
      next_cursor: last === undefined ? null : writeCursor(list, [last.place, last.sessionId, String(last.seq)]),
    };
  },

  redeliverDeadLetters: async (deps, { params, body }) => {
    const { name, disabled_at, removed_at } = await knownEndpoint(deps, params.endpoint);
    if (removed_at !== null)
      throw new ApiError('WEBHOOK_DISABLED', `"${name}" is not in the configuration any more; name it there to have it told`);
    if (disabled_at !== null) throw new ApiError('WEBHOOK_DISABLED', `"${name}" is disabled; enable it first`);
    return { count: await redeliver(deps.db, chosen(name, body.message_id)) };
  },

  dropDeadLetters: async (deps, { params, body, actor }) => {
    const { name } = await knownEndpoint(deps, params.endpoint);
    return { count: await dropDeadLetters(deps.db, { ...chosen(name, body.message_id), actor }) };
  },

  readModel: async ({ model }) => readModel(model ?? {}),

  testModel: ({ model }, { signal }) => testModel(model ?? {}, signal),
};

function placeOf(place: string, sessionId: string, seq: number) {
  if (!Number.isSafeInteger(seq) || Number.isNaN(Date.parse(place)))
    throw new ApiError('CURSOR_INVALID', 'the cursor was not made by this server');
  return { place, sessionId, seq };
}
