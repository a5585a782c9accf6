import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a provider says of somebody. Any of it can be wrong, for a test. */
export type TokenClaims = Record<string, unknown>;

/** A small OpenID provider over HTTP: discovery, keys, codes that work once with their PKCE verifier, and signed ID tokens. */
export interface OpenIdProvider {
  readonly issuer: string;
  /** What the next ID tokens say besides issuer, audience, nonce and times. */
  claims: TokenClaims;
  /** Signs with a key that it does not publish. */
  forge: boolean;
  /** Answers the token endpoint with this status instead. */
  broken: number | undefined;
  /** What a browser would do: follows the address, and comes back with the query. */
  visit(url: string): Promise<string>;
  close(): Promise<void>;
}

interface Code {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly nonce: string;
  readonly clientId: string;
}

const KEY_ID = 'key-1';

export async function startOpenIdProvider(client: { id: string; secret: string }, port = 0): Promise<OpenIdProvider> {
  const real = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const codes = new Map<string, Code>();

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => send(response, 500, { error: error.message }));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer);
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(response, 200, {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        });
      case '/keys':
        return send(response, 200, { keys: [{ ...real.publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] });
      case '/authorize':
        return authorize(url.searchParams, response);
      case '/token':
        return token(request, response);
      default:
        return send(response, 404, {});
    }
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const get = (name: string) => query.get(name) ?? '';
    if (get('client_id') !== client.id || get('code_challenge_method') !== 'S256') {
      send(response, 400, { error: 'invalid_request' });
      return;
    }
    const code = randomBytes(16).toString('hex');
    codes.set(code, { challenge: get('code_challenge'), redirectUri: get('redirect_uri'), nonce: get('nonce'), clientId: client.id });
    const back = new URL(get('redirect_uri'));
    back.searchParams.set('code', code);
    back.searchParams.set('state', get('state'));
    response.writeHead(302, { location: back.href }).end();
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (provider.broken !== undefined) return send(response, provider.broken, { error: 'server_error' });
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = new URLSearchParams(text);
    const code = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const known = body.get('client_secret') === client.secret;
    if (!known) return send(response, 401, { error: 'invalid_client' });
    if (code === undefined || challenge !== code.challenge || body.get('redirect_uri') !== code.redirectUri) {
      return send(response, 400, { error: 'invalid_grant' });
    }
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: issuer, aud: code.clientId, nonce: code.nonce, iat: now, exp: now + 300, ...provider.claims };
    const idToken = sign(claims, provider.forge ? other.privateKey : real.privateKey);
    send(response, 200, { access_token: 'unused', token_type: 'Bearer', expires_in: 300, id_token: idToken });
  }

  const provider: OpenIdProvider = {
    issuer,
    claims: { sub: 'someone' },
    forge: false,
    broken: undefined,
    visit: async (url) => {
      const response = await fetch(url, { redirect: 'manual' });
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${response.status}`);
      return new URL(location).search;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return provider;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sign(claims: object, key: KeyObject): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key).toString('base64url')}`;
}
