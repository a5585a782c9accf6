import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the pages are once they are built. */
export const PAGES = fileURLToPath(new URL('../../../web/dist/', import.meta.url));

/** Addresses of programs, not of pages: what is not there is not there. */
const NOT_A_PAGE = /^\/(api|ws|assets|metrics|healthz|readyz)(\/|$)/;

/**
 * The pages as they were built: whatever has its content in its name may be kept for ever, and every other address is the one page
 * that finds its way by itself.
 */
export async function registerBuiltPages(app: FastifyInstance, folder: string = PAGES): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  await app.register(files, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  const serve = (url: string, file: string) =>
    app.get(url, { config: { name: 'page' } }, (request, reply) =>
      NOT_A_PAGE.test(request.url) ? reply.callNotFound() : reply.header('cache-control', 'no-cache').sendFile(file, folder),
    );
  serve('/icon.svg', 'icon.svg');
  serve('/*', 'index.html');
  return true;
}
