import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  authenticateWebSession,
  createOidcClient,
  type OidcClient,
  type OidcSettings,
  OidcSettingsSchema,
  type SignedInWithOidc,
  signInWithOidc,
} from '../../../src/auth/index.ts';
import { disableUser, findUser, linkIdentity } from '../../../src/people/index.ts';
import { atOnce, openPeopleWorld, type PeopleWorld } from '../../people/people-world.ts';
import { browser } from '../door.ts';
import { type OpenIdProvider, startOpenIdProvider, type TokenClaims } from './openid-provider.ts';

const CLIENT = { id: 'dream-agent', secret: 'a secret of the client' };
const REDIRECT = 'http://127.0.0.1:4000/auth/callback';

let world: PeopleWorld;
let provider: OpenIdProvider;
beforeAll(async () => {
  [world, provider] = await Promise.all([openPeopleWorld(), startOpenIdProvider(CLIENT)]);
});
afterAll(async () => {
  await provider?.close();
  await world?.close();
});
beforeEach(() => {
  Object.assign(provider, { claims: { sub: 'someone' }, forge: false, broken: undefined });
});

const settings = (over: Partial<OidcSettings> = {}): OidcSettings => ({
  issuer: provider.issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  redirectUri: REDIRECT,
  ...over,
});
const clientWith = (over: Partial<OidcSettings> = {}): OidcClient => createOidcClient(settings(over));

async function begin(client: OidcClient, returnTo: unknown = '/') {
  const begun = await client.begin(returnTo);
  if (begun.kind !== 'redirect') throw new Error(begun.because);
  return begun;
}

/** From our page to the provider and back. */
async function goThrough(client: OidcClient, claims: TokenClaims, returnTo?: unknown): Promise<SignedInWithOidc> {
  const begun = await begin(client, returnTo);
  provider.claims = claims;
  const query = await provider.visit(begun.url);
  return signInWithOidc({ db: world.db, client }, { query, cookie: begun.cookie, browser });
}

function signed(outcome: SignedInWithOidc) {
  if (outcome.kind !== 'signed-in') throw new Error(JSON.stringify(outcome));
  return outcome;
}

describe('signing in at a provider', () => {
  test('makes a person of a newcomer, with the role for newcomers, and starts a session', async () => {
    const claims = { sub: '김-1', name: '김도윤', email: 'doyun@example.kr', email_verified: true, locale: 'ko-KR' };
    const outcome = signed(await goThrough(clientWith({ newcomers: 'reviewer' }), claims, '/inbox?open=1'));
    expect(outcome.returnTo).toBe('/inbox?open=1');
    expect(await authenticateWebSession(world.db, outcome.token)).toMatchObject({
      userId: outcome.userId,
      name: '김도윤',
      email: 'doyun@example.kr',
      role: 'reviewer',
      language: 'ko',
    });
  });

  test('finds the same person again by issuer and subject, whatever else has changed, and leaves their role alone', async () => {
    const first = signed(await goThrough(clientWith(), { sub: 'same', name: 'Before', email: 'a@example.com', email_verified: true }));
    const again = signed(await goThrough(clientWith({ newcomers: 'admin' }), { sub: 'same', name: 'After', email: 'b@example.com' }));
    expect(again.userId).toBe(first.userId);
    expect(await findUser(world.db, first.userId)).toMatchObject({ name: 'Before', email: 'a@example.com', role: 'viewer' });
  });

  test('makes one person of twenty tabs that come back at once', async () => {
    const client = clientWith();
    const outcomes = await atOnce(20, () => goThrough(client, { sub: 'tabs' }));
    expect(new Set(outcomes.map((outcome) => signed(outcome).userId)).size).toBe(1);
  });

  test('goes on at another node than the one where it began', async () => {
    const begun = await begin(clientWith());
    const query = await provider.visit(begun.url);
    expect((await signInWithOidc({ db: world.db, client: clientWith() }, { query, cookie: begun.cookie, browser })).kind).toBe('signed-in');
  });

  test('takes a name that can be shown, and an address that was verified, or none', async () => {
    const hostile = { sub: 'odd', name: 'admin\u202E', preferred_username: '\0', email: 'odd@example.com', email_verified: false };
    const outcome = signed(await goThrough(clientWith(), hostile));
    expect(await findUser(world.db, outcome.userId)).toMatchObject({ name: 'odd@example.com', email: null, language: 'en' });
  });

  test('asks with PKCE, state and nonce, and shows none of the secrets', async () => {
    const begun = await begin(clientWith());
    const query = new URL(begun.url).searchParams;
    expect(query.get('code_challenge_method')).toBe('S256');
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
    expect(begun.url).not.toContain(begun.cookie.split('.')[0] as string);
    expect(begun.url).not.toContain(CLIENT.secret);
  });
});

describe('nobody is let in', () => {
  const refused = async (outcome: Promise<SignedInWithOidc>, because = /./) =>
    expect(await outcome).toEqual({ kind: 'refused', because: expect.stringMatching(because) });

  test('with the answer that was meant for another browser', async () => {
    const client = clientWith();
    const [victim, attacker] = [await begin(client), await begin(client)];
    const query = await provider.visit(attacker.url);
    await refused(signInWithOidc({ db: world.db, client }, { query, cookie: victim.cookie, browser }), /state/);
  });

  test.each([undefined, '', 'x.y', '.'.repeat(100), 'A'.repeat(43)])('without the cookie of the beginning (%j)', async (cookie) => {
    const client = clientWith();
    const query = await provider.visit((await begin(client)).url);
    await refused(signInWithOidc({ db: world.db, client }, { query, cookie, browser }), /has not begun/);
  });

  test('twice with one answer', async () => {
    const client = clientWith();
    const begun = await begin(client);
    const query = await provider.visit(begun.url);
    const input = { query, cookie: begun.cookie, browser };
    expect((await signInWithOidc({ db: world.db, client }, input)).kind).toBe('signed-in');
    await refused(signInWithOidc({ db: world.db, client }, input));
  });

  test.each([
    ['for another audience', { sub: 'x', aud: 'another-app' }],
    ['of another issuer', { sub: 'x', iss: 'https://evil.example' }],
    ['with the nonce of another sign-in', { sub: 'x', nonce: 'replayed' }],
    ['that has expired', { sub: 'x', exp: 1_000_000 }],
    ['without a subject', { sub: undefined }],
    ['whose subject is not text', { sub: 7 }],
    ['whose subject no database could keep', { sub: 'a\0b' }],
    ['whose subject is endless', { sub: 'x'.repeat(10_000) }],
  ])('by a token %s', async (_, claims) => {
    await refused(goThrough(clientWith(), claims));
  });

  test('by a token that somebody else has signed', async () => {
    provider.forge = true;
    await refused(goThrough(clientWith(), { sub: 'forged' }), /signature/);
    const { rows } = await world.db.query(`select from server.identities where subject = 'forged'`);
    expect(rows).toEqual([]);
  });

  test('by what the provider sends when a person says no there', async () => {
    const client = clientWith();
    const begun = await begin(client);
    const state = new URL(begun.url).searchParams.get('state');
    await refused(
      signInWithOidc({ db: world.db, client }, { query: `?error=access_denied&state=${state}`, cookie: begun.cookie, browser }),
    );
  });

  test('who is disabled', async () => {
    const { userId } = signed(await goThrough(clientWith(), { sub: 'leaver' }));
    await disableUser(world.db, userId);
    await refused(goThrough(clientWith(), { sub: 'leaver' }), /disabled/);
  });

  test('who is new, where newcomers are refused, until somebody has linked them', async () => {
    const client = clientWith({ newcomers: 'refuse' });
    await refused(goThrough(client, { sub: 'invited' }), /newcomers/);
    const userId = await world.person();
    await linkIdentity(world.db, { userId, identity: { issuer: provider.issuer, subject: 'invited' } });
    expect(signed(await goThrough(client, { sub: 'invited' })).userId).toBe(userId);
  });
});

describe('an address', () => {
  test('makes nobody the person who has it, unless the provider is trusted with that and has verified it', async () => {
    const boss = await world.person({ email: 'boss@example.com', role: 'admin' });
    const claims = { sub: 'impostor', email: 'boss@example.com', email_verified: true };
    expect(signed(await goThrough(clientWith(), claims)).userId).not.toBe(boss);

    const trusted = clientWith({ trustsEmail: true });
    const unverified = { sub: 'impostor-2', email: 'boss@example.com', email_verified: 'true' };
    expect(signed(await goThrough(trusted, unverified)).userId).not.toBe(boss);
    expect(signed(await goThrough(trusted, { ...claims, sub: 'boss-at-work' })).userId).toBe(boss);
    expect(signed(await goThrough(clientWith(), { sub: 'boss-at-work' })).userId).toBe(boss);
  });
});

describe('a provider that is away', () => {
  test('is told apart from a refusal, and found when it is back', async () => {
    const away = await startOpenIdProvider(CLIENT);
    const port = Number(new URL(away.issuer).port);
    await away.close();
    const client = clientWith({ issuer: away.issuer });
    expect((await client.begin('/')).kind).toBe('unavailable');
    const back = await startOpenIdProvider(CLIENT, port);
    try {
      expect((await client.begin('/')).kind).toBe('redirect');
    } finally {
      await back.close();
    }
  });

  test('in the middle is told apart too', async () => {
    const client = clientWith();
    const begun = await begin(client);
    const query = await provider.visit(begun.url);
    provider.broken = 503;
    expect((await signInWithOidc({ db: world.db, client }, { query, cookie: begun.cookie, browser })).kind).toBe('unavailable');
  });
});

test.each([
  ['an issuer without https', { issuer: 'http://id.example.com' }],
  ['a way back without https', { redirectUri: 'http://agent.example.com/cb' }],
  ['an unknown role', { newcomers: 'root' }],
  ['an unknown key', { trustEmail: true }],
])('settings with %s are refused', (_, over) => {
  expect(OidcSettingsSchema.safeParse({ ...settings(), ...over }).success).toBe(false);
});
