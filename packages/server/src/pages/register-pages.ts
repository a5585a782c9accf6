import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppDeps } from '../http/app-deps.ts';
import { languageOf } from '../http/errors/language-of.ts';
import type { Content } from '../http/handler.ts';
import { homePage } from './home-page.ts';
import { startPage } from './start-page.ts';

const SCRIPTS = ['start.js', 'home.js'] as const;

/** The pages that the server writes itself. They are the same for everybody; what is not, their scripts ask the API for. */
export async function registerPages(app: FastifyInstance, { publicUrl }: AppDeps): Promise<void> {
  const spoken = (request: FastifyRequest) => languageOf(undefined, request.headers['accept-language']);
  const serve = (url: string, name: string, content: (request: FastifyRequest) => Content): void => {
    app.get(url, { config: { name } }, async (request, reply) => {
      const { mediaType, content: body, headers = {} } = content(request);
      return reply.headers({ 'content-type': mediaType, ...headers }).send(body);
    });
  };
  serve('/', 'homePage', (request) => homePage(publicUrl, spoken(request)));
  serve('/start', 'startPage', (request) => startPage(publicUrl, spoken(request)));
  for (const script of SCRIPTS) {
    const content = await readFile(new URL(`browser/${script}`, import.meta.url), 'utf8');
    serve(`/pages/${script}`, script, () => ({ mediaType: 'text/javascript; charset=utf-8', content }));
  }
}
