import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { isSecret, signatureHeaders, verifySignature } from '../../../src/adapters/webhook/index.ts';
import { fakeClock } from '../../../src/testing/index.ts';
import { aSecret } from '../harness/webhook.ts';

const [one, two] = [aSecret(), aSecret()];
const body = JSON.stringify({ text: '안녕하세요 — 日本語 😀' });

describe('what is signed here', () => {
  test('is taken by the library of Standard Webhooks, with each of the secrets', () => {
    const headers = signatureHeaders({ id: 'msg_1', at: new Date(), body, secrets: [one, two] });
    for (const secret of [one, two]) expect(new Webhook(secret).verify(body, { ...headers })).toEqual(JSON.parse(body));
    expect(() => new Webhook(aSecret()).verify(body, { ...headers })).toThrow();
  });

  test('is, by the same library, taken here', () => {
    const at = new Date();
    const headers = {
      'Webhook-Id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1a,unknown ${new Webhook(aSecret()).sign('msg_1', at, body)} ${new Webhook(two).sign('msg_1', at, body)}`,
    };
    expect(verifySignature({ headers, body: Buffer.from(body), secrets: [one, two], now: at })).toMatchObject({
      kind: 'verified',
      id: 'msg_1',
    });
  });
});

describe('a message is not taken', () => {
  const clock = fakeClock();
  const headers = signatureHeaders({ id: 'msg_1', at: clock.now(), body, secrets: [one] });
  const verified = (over: object) => verifySignature({ headers, body, secrets: [one], now: clock.now(), ...over }).kind;

  test('unless it is right', () => expect(verified({})).toBe('verified'));

  test.each([
    ['with another secret', { secrets: [two] }],
    ['with no secret at all', { secrets: [] }],
    ['with a byte changed', { body: `${body} ` }],
    ['under another id', { headers: { ...headers, 'webhook-id': 'msg_2' } }],
    ['with another time', { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } }],
    ['with a time that is none', { headers: { ...headers, 'webhook-timestamp': '1e9' } }],
    ['without a signature', { headers: { ...headers, 'webhook-signature': undefined } }],
    ['with an empty signature', { headers: { ...headers, 'webhook-signature': 'v1,' } }],
    ['with two ids', { headers: { ...headers, 'Webhook-ID': 'msg_1' } }],
    ['with a list for a signature', { headers: { ...headers, 'webhook-signature': [headers['webhook-signature']] } }],
    ['signed in another version', { headers: { ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') } }],
  ])('%s', (_, over) => expect(verified(over)).toBe('refused'));

  test.each([
    [299, 'verified'],
    [301, 'refused'],
    [-299, 'verified'],
    [-301, 'refused'],
  ])('when the clock here is %i seconds from it: %s', (seconds, kind) => {
    expect(verified({ now: new Date(clock.now().getTime() + seconds * 1000) })).toBe(kind);
  });
});

test.each([
  [aSecret(), true],
  ['whsec_c2hvcnQ=', false],
  ['a'.repeat(40), false],
  ['whsec_', false],
])('%s can be a secret: %s', (text, can) => expect(isSecret(text)).toBe(can));
