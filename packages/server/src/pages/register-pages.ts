import { existsSync } from 'node:fs';
import { join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * The pages as they were built: whatever has its content in its name may be kept for ever, and every address that a browser asks for
 * as a page is the one page that finds its way by itself. Programs that mistake an address are told so.
 */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  const assets = join(folder, 'assets');
  await app.register(files, {
    root: assets,
    prefix: '/assets/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // Programs ask there for figures of the process, people for the page of figures.
  app.addHook('onRequest', async (request, reply) => {
    const isPage =
      request.method === 'GET' && /^\/metrics(\?|$)/.test(request.url) && request.headers.accept?.includes('text/html') === true;
    if (isPage) return reply.sendFile('index.html', folder);
  });
  app.get('/icon.svg', { config: { name: 'icon' } }, (_, reply) => reply.sendFile('icon.svg', folder));
  app.get('/*', { config: { name: 'page' } }, (request, reply) =>
    request.headers.accept?.includes('text/html') === true && !/^\/(api|ws|assets)(\/|$)/.test(request.url)
      ? reply.sendFile('index.html', folder)
      : reply.callNotFound(),
  );
}
