import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { startRun } from '../run-tools.ts';

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** The host `data.example` is this machine, and may be read only in tests that say so. */
const here = { resolve: async () => [{ address: '127.0.0.1', family: 4 }] };

async function read(source: string, options: Record<string, any> = {}) {
  const { language = 'en', reach = { ...here, allowHosts: ['data.example'] }, ...rest } = options;
  const run = await startRun({ language, reach, ...rest });
  const output = await run.call('collector', { source });
  return { output, data: output.data['raw_data'] as any };
}

test.each<[string, string, string, string | Uint8Array, Record<string, string>]>([
  ['CSV by its media type', '/a', 'text/csv; charset=utf-8', 'text\n좋아요\n', {}],
  ['a JSON list by its media type', '/a', 'application/json', '[{"text":"좋아요"}]', {}],
  ['NDJSON by its name', '/a.ndjson', 'text/plain', '{"text":"좋아요"}\n', {}],
  ['JSON by how it starts', '/a', 'application/octet-stream', ' {"text":"좋아요"}\n', {}],
  ['a packed file', '/a.csv.gz', 'application/gzip', gzipSync('text\n좋아요\n'), {}],
  ['a packed answer', '/a.csv', 'text/csv', gzipSync('text\n좋아요\n'), { 'content-encoding': 'gzip' }],
])('reads %s', async (_, path, type, body, headers) => {
  const port = await serve((__, response) => response.writeHead(200, { 'content-type': type, ...headers }).end(body));
  const { data } = await read(`http://data.example:${port}${path}?key=secret`);
  expect(data).toMatchObject({ rows: 1, source: `http://data.example:${port}${path}` });
});

test.each([
  'http://127.0.0.1/a.csv',
  'http://localhost:5432/a.csv',
  'http://[::1]/a.csv',
  'http://169.254.169.254/latest/meta-data',
  'http://10.0.0.7/a.csv',
  'http://[::ffff:127.0.0.1]/a.csv',
  'http://2130706433/a.csv',
])('%s lies in a private network and is not read', async (address) => {
  await expect(read(address, { reach: {} })).rejects.toThrow(/lies in a private network/);
});

test('a public name that leads to a private address is not read, in the language of whoever asks', async () => {
  await expect(read('http://data.example/a.csv', { reach: here, language: 'ko' })).rejects.toThrow(
    '"data.example" 주소는 내부 네트워크에 있어 읽지 않습니다',
  );
});

test('a redirect is followed only to where one may go', async () => {
  const port = await serve(({ url }, response) => {
    if (url === '/a.csv') response.writeHead(200, { 'content-type': 'text/csv' }).end('text\n좋아요\n');
    else
      response.writeHead(302, { location: url === '/fine' ? '/a.csv' : url === '/loop' ? '/loop' : 'http://internal.example/a.csv' }).end();
  });
  expect((await read(`http://data.example:${port}/fine`)).data.rows).toBe(1);
  await expect(read(`http://data.example:${port}/inside`)).rejects.toThrow('"internal.example" lies in a private network');
  await expect(read(`http://data.example:${port}/loop`)).rejects.toThrow(/too many times/);
});

test('an answer that is too large, too slow, cut off or no answer is told as that', async () => {
  const port = await serve(({ url }, response) => {
    if (url === '/large') response.writeHead(200).end('x'.repeat(20_000));
    if (url === '/bomb') response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(2_000_000)));
    if (url === '/slow') response.writeHead(200).write('text\n');
    if (url === '/cut') response.writeHead(200, { 'content-length': '9' }).write('text\n', () => response.destroy());
    if (url === '/gone') response.writeHead(404).end();
  });
  const limits = { downloadBytes: 10_000, downloadSeconds: 1 };
  for (const [path, message] of [
    ['large', /too large/],
    ['bomb', /too large/],
    ['slow', /within 1 seconds/],
    ['cut', /did not arrive/],
    ['gone', /answered 404/],
  ] as const)
    await expect(read(`http://data.example:${port}/${path}`, { limits })).rejects.toThrow(message);
});

test.each(['ftp://data.example/a.csv', 'http://kim:secret@data.example/a.csv', 'file:///etc/passwd', 'http://'])(
  '%s is no address that is read, and a password is not repeated',
  async (address) => {
    const error = await read(address).then(
      () => undefined,
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ code: 'TOOL_PARAMETERS_INVALID' });
    expect(error?.message).not.toContain('secret');
  },
);

test('a host that is not there is told as that', async () => {
  const nowhere = { resolve: async () => Promise.reject(new Error('ENOTFOUND')) };
  await expect(read('https://no.example/a.csv', { reach: nowhere, language: 'ja' })).rejects.toThrow(
    'サーバー「no.example」が見つかりません',
  );
});
