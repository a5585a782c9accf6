import { asyncApiDocument, openApiDocument } from '../contract/index.ts';
import { docsPage } from '../http/docs-page.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';

const json = (document: unknown) => ({ mediaType: 'application/json; charset=utf-8', content: JSON.stringify(document) });

let openApi: ReturnType<typeof json> | undefined;
let asyncApi: ReturnType<typeof json> | undefined;

export const healthHandlers: Handlers<'readHealth' | 'readReadiness' | 'readOpenApi' | 'readAsyncApi' | 'readDocs'> = {
  readHealth: async () => ({ status: 'ok' }),

  readReadiness: async ({ readiness, leaving }) => {
    if (leaving?.aborted) throw new ApiError('SHUTTING_DOWN', 'this node is about to go');
    const checks = await Promise.all(
      readiness.map(async ({ name, optional = false, check }) => {
        const note = await check().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
        return { name, ok: note === undefined || optional, ...(note === undefined ? {} : { note }) };
      }),
    );
    const wrong = checks.filter(({ ok }) => !ok);
    if (wrong.length === 0) return { status: 'ready', checks };
    throw new ApiError('NOT_READY', wrong.map(({ name, note }) => `${name}: ${note}`).join('; '), { details: { checks } });
  },

  // Made at the first call: they are the same for everybody, and never change while the server runs.
  readOpenApi: async () => (openApi ??= json(openApiDocument())),
  readAsyncApi: async () => (asyncApi ??= json(asyncApiDocument())),

  readDocs: async ({ publicUrl }) => docsPage(publicUrl),
};
