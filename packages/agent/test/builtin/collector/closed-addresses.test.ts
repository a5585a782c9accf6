import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startRun } from '../run-tools.ts';

/** Listens on every address of this machine, and counts who comes. */
async function setTrap(): Promise<{ readonly port: number; readonly caught: () => number }> {
  let connections = 0;
  const server = createServer((_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end('text\nsecret\n'));
  server.on('connection', () => connections++);
  await new Promise<void>((ready) => server.listen(0, ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, caught: () => connections };
}

const HOSTS = [
  // This machine, in all the ways that an IPv4 address can be written.
  ...'127.0.0.1 127.1 127.0.1 127.255.255.254 127.0.0.1. 127.000.000.001 2130706433 0x7f000001 0X7F000001 0x7f.1 0x7f.0.0.1'.split(' '),
  ...'0177.0.0.1 0177.1 017700000001 0177.0x0.0.1 0 0.0.0.0 0x0 00 0.0.0.1'.split(' '),
  ...'%31%32%37.0.0.1 127%2e0%2e0%2e1 １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1'.split(' '),
  // By name.
  ...'localhost LOCALHOST localhost. ｌocalhost localhost.localdomain ip6-localhost 127.0.0.1.nip.io local.example.'.split(' '),
  // In IPv6, alone and around an IPv4 address: mapped, compatible, translated, NAT64, 6to4, Teredo.
  ...'[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::] [::ffff:127.0.0.1] [::ffff:7f00:1]'.split(' '),
  ...'[0:0:0:0:0:ffff:127.0.0.1] [::FFFF:7F00:0001] [::127.0.0.1] [::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::127.0.0.1]'.split(' '),
  ...'[64:ff9b:1::7f00:1] [2002:7f00:1::] [2002:7f00:0001::1] [2001:0:7f00:1::] [2001::7f00:1]'.split(' '),
  // Networks that are nobody else's business, and where clouds keep their keys.
  ...'10.0.0.1 012.0.0.1 0xa.0.0.1 167772161 172.16.0.1 172.31.255.255 192.168.0.1 3232235521 192.168.257 100.64.0.1'.split(' '),
  ...'169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 [::ffff:a9fe:a9fe] [fd00:ec2::254] 100.100.100.200 192.0.0.192'.split(' '),
  ...'198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 [fe80::1] [fc00::1] [fd12:3456::1] [fec0::1] [ff02::1] [100::1] [2001:db8::1]'.split(
    ' ',
  ),
];

const here = async () => [{ address: '127.0.0.1', family: 4 }];

test(`none of ${HOSTS.length} ways to write a closed address is connected to`, async () => {
  expect(HOSTS.length).toBeGreaterThan(60);
  const { port, caught } = await setTrap();
  const run = await startRun({ reach: { resolve: here } });
  const told = new Map<string, string>();
  for (const host of HOSTS)
    for (const path of ['/a.csv', '/'])
      await run.call('collector', { source: `http://${host}:${port}${path}` }).then(
        () => told.set(host, 'was read'),
        (error) => told.set(host, `${error.code}: ${error.message}`),
      );
  for (const [host, answer] of told)
    expect(answer, host).toMatch(/^TOOL_(FAILED|PARAMETERS_INVALID): .*(lies in a private network|can't be read)/);
  expect(told.size).toBe(new Set(HOSTS).size);
  expect(caught()).toBe(0);
  expect(await run.files()).toEqual([]);
});

test('a redirect leads to no closed address, however it is written', async () => {
  const { port, caught } = await setTrap();
  const targets = ['127.0.0.1', '2130706433', '[::ffff:7f00:1]', '0x7f.1', 'inside.example', '[64:ff9b::7f00:1]'];
  const door = createServer(({ url }, response) => {
    response.writeHead(307, { location: `http://${targets[Number(url?.slice(1))]}:${port}/a.csv` }).end();
  });
  await new Promise<void>((ready) => door.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void door.close());
  const at = (door.address() as AddressInfo).port;
  const run = await startRun({ reach: { resolve: here, allowHosts: ['door.example'] } });
  for (const index of targets.keys())
    await expect(run.call('collector', { source: `http://door.example:${at}/${index}` })).rejects.toThrow(/lies in a private network/);
  expect(caught()).toBe(0);
});

test('a name that has a closed address among others, or a closed one the second time it is asked, is not connected to there', async () => {
  const { port, caught } = await setTrap();
  const mixed = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const both = await startRun({ reach: { resolve: mixed } });
  await expect(both.call('collector', { source: `http://mixed.example:${port}/a.csv` })).rejects.toThrow(/lies in a private network/);
  // Who checks first and looks up again when connecting would be led here.
  let asked = 0;
  const rebinding = async () => [{ address: asked++ === 0 ? '93.184.215.14' : '127.0.0.1', family: 4 }];
  const run = await startRun({ reach: { resolve: rebinding }, limits: { downloadSeconds: 1 } });
  await expect(run.call('collector', { source: `http://rebound.example:${port}/a.csv` })).rejects.toMatchObject({ code: 'TOOL_FAILED' });
  expect(asked).toBe(1);
  expect(caught()).toBe(0);
});
