import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOidcClient } from '../../src/auth/index.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../auth/oidc/openid-provider.ts';
import { type AppWorld, ORIGIN, openAppWorld } from './app-world.ts';

const CLIENT = { id: 'dream-agent', secret: 'a secret of the client' };

let provider: OpenIdProvider;
let world: AppWorld;
beforeAll(async () => {
  provider = await startOpenIdProvider(CLIENT);
  const redirectUri = `${ORIGIN}/api/auth/oidc/company/callback`;
  const client = createOidcClient({ issuer: provider.issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, redirectUri });
  const away = createOidcClient({ issuer: 'http://127.0.0.1:1', clientId: 'x', redirectUri });
  world = await openAppWorld({
    providers: new Map([
      ['company', client],
      ['away', away],
    ]),
  });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const cookieOf = (header: string | string[] | undefined, purpose: string): string =>
  [header ?? []]
    .flat()
    .find((one) => one.includes(purpose))
    ?.split(';')[0] ?? '';

test('a browser goes to the provider and comes back signed in, to the page it wanted', async () => {
  const ways = (await world.send({ url: '/api/auth/ways' })).json();
  expect(ways.providers[0]).toEqual({ name: 'company', url: '/api/auth/oidc/company/start' });
  const begun = await world.send({ url: `${ways.providers[0].url}?return_to=/inbox` });
  expect(begun.statusCode).toBe(302);
  provider.claims = { sub: 'hana', name: '김하나' };
  const query = await provider.visit(String(begun.headers.location));
  const flow = cookieOf(begun.headers['set-cookie'], 'sign-in');
  const url = `/api/auth/oidc/company/callback?${query.replace(/^\?/, '')}`;
  const back = await world.send({ url, headers: { cookie: flow } });
  expect([back.statusCode, back.headers.location]).toEqual([302, '/inbox']);
  const me = await world.send({ url: '/api/auth/me', headers: { cookie: cookieOf(back.headers['set-cookie'], 'session') } });
  expect(me.json().user).toMatchObject({ name: '김하나', role: 'viewer' });

  const again = await world.send({ url, headers: { cookie: flow } });
  expect(again.json().error.code).toBe('SIGN_IN_FAILED');
});

test('a browser that never began is not signed in, and a page elsewhere is not gone to', async () => {
  const strange = await world.send({ url: '/api/auth/oidc/company/callback?code=x&state=y' });
  expect(strange.json().error.code).toBe('SIGN_IN_FAILED');
  expect((await world.send({ url: '/api/auth/oidc/company/start?return_to=//evil.example' })).json().error.code).toBe('INPUT_INVALID');
});

test('a provider that is not there, or does not answer, is told apart', async () => {
  expect((await world.send({ url: '/api/auth/oidc/none/start' })).json().error.code).toBe('ROUTE_NOT_FOUND');
  const away = await world.send({ url: '/api/auth/oidc/away/start' });
  expect([away.statusCode, away.json().error.code]).toEqual([502, 'PROVIDER_FAILED']);
});
