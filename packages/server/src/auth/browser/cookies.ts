import { isLoopback } from './origins.ts';

/** What a cookie is set with. The names are those of `@fastify/cookie`. */
export interface CookieSettings {
  readonly name: string;
  readonly options: {
    readonly path: '/';
    readonly httpOnly: true;
    readonly secure: boolean;
    readonly sameSite: 'lax';
    readonly maxAge: number;
  };
}

export interface CookieInput {
  /** The address that browsers know the server by. */
  readonly publicUrl: string;
  /** What the cookie is for; part of its name. */
  readonly purpose: 'session' | 'sign-in';
  readonly maxAgeSeconds: number;
}

/**
 * With https the name begins with `__Host-`, and the browser itself sees to it that no other host and no plain http set it. Without,
 * only this machine will do; there the port is in the name, because browsers don't tell the ports of a host apart.
 */
export function cookieSettings({ publicUrl, purpose, maxAgeSeconds }: CookieInput): CookieSettings {
  const url = new URL(publicUrl);
  const secure = url.protocol === 'https:';
  if (!secure && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new TypeError(`people can't sign in at ${url.origin}: expected https, or http on 127.0.0.1`);
  }
  const name = `dream-agent-${purpose}`;
  return {
    name: secure ? `__Host-${name}` : `${name}-${url.port === '' ? '80' : url.port}`,
    options: { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: Math.max(0, Math.floor(maxAgeSeconds)) },
  };
}
