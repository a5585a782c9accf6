import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postMessage } from '../../src/webhooks/post-message.ts';
import { WebhookSettingsSchema } from '../../src/webhooks/webhook-settings.ts';
import { aSecret } from './jobs-world.ts';
import { Receiver } from './receiver.ts';

let trap: Receiver;
let trap6: Receiver | undefined;
beforeAll(async () => {
  trap = await Receiver.open(0, '0.0.0.0');
  trap6 = await Receiver.open(trap.port, '::1').catch(() => undefined);
});
afterAll(async () => {
  await trap.close();
  await trap6?.close();
});

const post = (url: string, more: Partial<Parameters<typeof postMessage>[0]> = {}) =>
  postMessage({
    url,
    headers: {},
    body: '{}',
    allowPrivate: false,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    signal: AbortSignal.timeout(5_000),
    ...more,
  });

/** Ways to write an address that is not for everybody. */
const HOSTS = `
  127.0.0.1 127.1 127.0.1 127.255.255.254 127.0.0.1. 2130706433 017700000001 0x7f000001 0x7f.0.0.1 0177.0.0.1 0177.0.0.0x1
  127.0x0.0.1 0x7f.1 0177.1 00000177.0.0.1 0 0.0.0.0 0x0 0.1.2.3 10.0.0.1 10.255.255.255 0xa000001 167772161 012.0.0.1
  172.16.0.1 172.31.255.255 0xac100001 2886729729 192.168.0.1 192.168.1.1 3232235777 0xc0a80101 0300.0250.1.1 169.254.169.254
  2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.0.1 100.64.0.1 100.127.255.255 1681915905 192.0.0.1 192.0.2.1 198.18.0.1
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 ４２.0.0.1.nip 127。0。0。1 ⓵27.0.0.1 １２７.0.0.1 [::1]
  [::] [0:0:0:0:0:0:0:1] [::ffff:127.0.0.1] [::ffff:7f00:1] [::ffff:a00:1] [0:0:0:0:0:ffff:7f00:0001] [::127.0.0.1] [::7f00:1]
  [64:ff9b::7f00:1] [64:ff9b::127.0.0.1] [64:ff9b:1::a00:1] [fe80::1] [fc00::1] [fd12:3456::1] [ff02::1] [ff05::2]
  [2002:7f00:1::] [2002:a00:1::1] [2001:0:7f00:1::] [2001:db8::1] [100::1] [fec0::1] [5f00::1] [3fff::1] localhost LOCALHOST
  localhost. a.localhost`
  .trim()
  .split(/\s+/);

describe('addresses that are not for everybody', () => {
  // What is no address at all can't even be configured.
  const hosts = HOSTS.filter((host) => URL.canParse(`http://${host}/`));

  test(`none of ${hosts.length} ways to write one is connected to`, async () => {
    expect(hosts.length).toBeGreaterThan(75);
    for (const host of hosts) {
      const posted = await post(`http://${host}:${trap.port}/`);
      expect([host, posted.kind]).toEqual([host, 'failed']);
      expect(posted).toMatchObject({ problem: expect.stringMatching(/private network; set allow_private/) });
    }
    expect(trap.connections + (trap6?.connections ?? 0)).toBe(0);
  });

  test('with allow_private the very same is delivered: it was the check that kept it back', async () => {
    expect(await post(`http://127.0.0.1:${trap.port}/`, { allowPrivate: true })).toEqual({ kind: 'answered', status: 204 });
    expect(await post(`http://hook.example:${trap.port}/`, { allowPrivate: true })).toEqual({ kind: 'answered', status: 204 });
    expect(trap.connections).toBe(2);
  });

  test('a name with one address inside and one outside is refused, in any order', async () => {
    const inside = { address: '127.0.0.1', family: 4 };
    const outside = { address: '93.184.215.14', family: 4 };
    for (const addresses of [
      [inside, outside],
      [outside, inside],
    ]) {
      expect(await post(`http://hook.example:${trap.port}/`, { resolve: async () => addresses })).toMatchObject({ kind: 'failed' });
    }
    expect(trap.connections).toBe(2);
  });

  test('a resolver that never answers is given up at the time limit', async () => {
    const posted = await post('http://hook.example/', { resolve: () => new Promise(() => {}), signal: AbortSignal.timeout(50) });
    expect(posted).toEqual({ kind: 'failed', problem: 'no answer within the time limit', reason: 'timed_out' });
  });
});

describe('a name server that changes its mind', () => {
  test('is asked once for each attempt: what was checked is what is connected to', async () => {
    let asked = 0;
    // Outside at the first question, this machine from the second on.
    const resolve = async () => [{ address: asked++ === 0 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    const before = trap.connections;
    await post(`http://rebind.example:${trap.port}/`, { resolve, allowPrivate: true, signal: AbortSignal.timeout(300) });
    expect(asked).toBe(1);
    expect(trap.connections).toBe(before);
  });
});

describe('what is configured', () => {
  const given = { name: 'crm', url: 'https://example.com/hook', secrets: [aSecret()] };
  const problemsOf = (more: object) => WebhookSettingsSchema.safeParse({ ...given, ...more }).error?.issues.map(({ message }) => message);

  test('is right as it stands', () => expect(problemsOf({})).toBeUndefined());

  test.each([
    ['no address', { url: 'example' }, /expected an address such as/],
    ['another protocol', { url: 'file:///etc/passwd' }, /expected an address such as/],
    ['gopher', { url: 'gopher://example.com/' }, /expected an address such as/],
    ['a password in the address', { url: 'https://me:secret@example.com/' }, /must not stand in the address/],
    ['the port of a mail server', { url: 'https://example.com:25/' }, /expected port 80, 443/],
    ['a secret that is too short', { secrets: ['whsec_c2hvcnQ='] }, /whsec_ and 24 to 64 bytes/],
    ['a secret without its mark', { secrets: ['MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] }, /whsec_/],
    ['no secret', { secrets: [] }, /./],
    ['an event that there is none of', { events: ['hitl_maybe'] }, /./],
    ['a key that there is none of', { retries: 3 }, /./],
    ['a name with a space', { name: 'my crm' }, /small letters/],
  ])('%s is refused', (_, more, message) => {
    expect(problemsOf(more)).toEqual(expect.arrayContaining([expect.stringMatching(message)]));
  });
});
