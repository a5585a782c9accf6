import { createOidcClient, originList } from '../auth/index.ts';
import type { Settings } from '../config.ts';
import { ROUTES } from '../contract/index.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { PAGES } from '../pages/build-pages.ts';
import { type Server, startServer } from '../server.ts';
import { choosePort } from './choose-port.ts';
import type { Parts } from './open-parts.ts';

const TRIES = 5;

/** Listens where the settings say, and answers as far as the role of this process goes. */
export async function serve({ deps }: Parts, settings: Settings): Promise<Server & { readonly url: string }> {
  const { host, roles, trustedProxies } = settings;
  for (let attempt = 1; ; attempt++) {
    const port = await choosePort(host, settings.port);
    const url = settings.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
    try {
      const server = await startServer(addressed(deps, settings, url), {
        host,
        port,
        trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
        serves: roles.has('api') ? 'everything' : 'health',
        pages: PAGES,
      });
      return { ...server, url };
    } catch (error) {
      // Somebody else was given it between the look and the listening; nobody has asked for this one.
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || settings.port !== undefined || attempt >= TRIES) throw error;
      deps.figures.removeSingleMetric('dream_agent_http_request_seconds');
    }
  }
}

function addressed(deps: Parts['deps'], { origins, providers }: Settings, url: string): AppDeps {
  const redirectUri = (name: string) => `${url}${ROUTES.finishOidc.path.replace('{provider}', name)}`;
  return {
    ...deps,
    publicUrl: url,
    origins: originList([url, ...origins]),
    providers: new Map(
      providers.map(({ name, clientSecret, ...provider }) => {
        const secret = clientSecret === undefined ? {} : { clientSecret: clientSecret.reveal() };
        return [name, createOidcClient({ ...provider, ...secret, redirectUri: redirectUri(name) })];
      }),
    ),
  };
}
