import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutcomeUnknownError } from '@dream-agent/hitl';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AgentError } from '../../src/errors.ts';
import { type HttpToolOptions, httpTool } from '../../src/tools/registry/index.ts';
import { sampleContext, sampleDefinition, sampleInput, variable } from './sample-tool.ts';

const OUTPUT = { summary: '맑아요.', data: { weather_data: { 서울: 21 } } };

/** A server of its own for a test; gives its port. */
async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const answer = (response: ServerResponse, status: number, body: string, headers: Record<string, string> = {}) =>
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts).toString();
}

interface Wanted {
  readonly url: string;
  readonly effect?: string;
  readonly source?: Readonly<Record<string, unknown>>;
  readonly options?: Partial<HttpToolOptions>;
}

function tool({ url, effect, source = {}, options = {} }: Wanted) {
  const definition = sampleDefinition({ source: { kind: 'http', url, ...source }, ...(effect === undefined ? {} : { effect }) });
  if (definition.source.kind !== 'http') throw new Error('not http');
  return httpTool(definition, definition.source, { env: {}, allowHosts: ['127.0.0.1'], ...options });
}

const call = (wanted: Wanted, context = sampleContext()) => tool(wanted)(sampleInput(), context);

/** The error of a call, with its kind in front. */
const failure = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) =>
      error instanceof AgentError ? `${error.code} ${error.message}` : `${(error as Error).name} ${(error as Error).message}`,
  );

test('the endpoint gets parameters, earlier results, language and the key, and its answer is the result', async () => {
  let seen: unknown;
  const port = await serve(async (request, response) => {
    const { 'idempotency-key': key, authorization, 'content-type': type } = request.headers;
    seen = { method: request.method, key, authorization, type, body: JSON.parse(await textOf(request)) };
    answer(response, 200, JSON.stringify(OUTPUT));
  });
  const call = tool({
    url: `http://127.0.0.1:${port}/weather`,
    source: { headers: { Authorization: `Bearer ${variable('WEATHER_TOKEN')}` } },
    options: { env: { WEATHER_TOKEN: 'tok-123' } },
  });
  const earlier = [{ ...OUTPUT, artifacts: [], sources: [], warnings: [] }];
  expect(await call(sampleInput({ earlier }), sampleContext({ idempotencyKey: 'act_7' }))).toEqual({
    ...OUTPUT,
    artifacts: [],
    sources: [],
    warnings: [],
  });
  expect(seen).toEqual({
    method: 'POST',
    key: 'act_7',
    authorization: 'Bearer tok-123',
    type: 'application/json',
    body: { parameters: { city: '서울' }, earlier, language: 'ko', idempotency_key: 'act_7' },
  });
});

test('with GET the parameters stand in the address, and can not replace what the address fixes', async () => {
  let seen: string | undefined;
  const port = await serve((request, response) => {
    seen = request.url;
    answer(response, 200, JSON.stringify(OUTPUT));
  });
  const get = (path: string) => tool({ url: `http://127.0.0.1:${port}${path}`, source: { method: 'GET' } });
  await get('/w?unit=c')(sampleInput({ parameters: { city: '서울 & 부산', days: 3 } }), sampleContext());
  expect(Object.fromEntries(new URL(`http://x${seen}`).searchParams)).toEqual({
    unit: 'c',
    language: 'ko',
    city: '서울 & 부산',
    days: '3',
  });
  expect(await failure(get('/w?city=x')(sampleInput(), sampleContext()))).toMatch(/^TOOL_PARAMETERS_INVALID .*city is fixed/);
});

test.each<[string, RequestListener, RegExp]>([
  ['500', (_, response) => void answer(response, 500, '{"error":"boom"}'), /TOOL_FAILED tool "weather": it answered 500: .*boom/],
  ['a body that is cut off', (_, response) => cut(response), /TOOL_FAILED tool "weather": the answer was lost: aborted/],
  ['a connection that is cut off', (request) => void request.socket.destroy(), /TOOL_FAILED .*the answer was lost: socket hang up/],
  ['11 MB that are announced', (_, response) => void answer(response, 200, 'x'.repeat(11 << 20)), /TOOL_FAILED .*larger than 10 MB/],
  ['11 MB that are not announced', (_, response) => void stream(response, 11), /TOOL_FAILED .*larger than 10 MB/],
  [
    'malformed JSON',
    (_, response) => void answer(response, 200, '{"summary": "맑'),
    /TOOL_OUTPUT_INVALID .*\nexpected a mapping, got "\{\\"summary/,
  ],
  ['no UTF-8', (_, response) => void response.end(Buffer.from([0x22, 0xff, 0x22])), /TOOL_OUTPUT_INVALID/],
  ['an empty body', (_, response) => void answer(response, 200, ''), /TOOL_OUTPUT_INVALID .*\nexpected a mapping, got ""/],
  [
    'a wrong shape',
    (_, response) => void answer(response, 200, '{"sumary":"x","data":{}}'),
    /\nsummary: is missing\nsumary: unknown key "sumary"; did you mean "summary"\?/,
  ],
  [
    'JSON nested without end',
    (_, response) => void answer(response, 200, `{"summary":"","data":{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}}`),
    /TOOL_OUTPUT_INVALID/,
  ],
  [
    'an encoding nobody asked for',
    (_, response) => void answer(response, 200, 'x', { 'content-encoding': 'gzip' }),
    /TOOL_FAILED .*encoded as gzip/,
  ],
  [
    'a redirect to a private host',
    (_, response) => void answer(response, 302, '', { location: 'http://169.254.169.254/latest' }),
    /it answered 302: it points to http:\/\/169.254.169.254\/latest, which is not followed/,
  ],
])('an idempotent tool that answers with %s has failed; one that may act once is unknown', async (_, listener, error) => {
  const url = `http://127.0.0.1:${await serve(listener)}/`;
  expect(await failure(call({ url, effect: 'idempotent' }))).toMatch(error);
  for (const effect of ['once', 'probe', undefined]) {
    const told = tool({ url, ...(effect === undefined ? {} : { effect }) })(sampleInput(), sampleContext());
    await expect(told).rejects.toBeInstanceOf(OutcomeUnknownError);
  }
});

function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': '1000' });
  response.write('{"summary":', () => response.destroy());
}

async function stream(response: ServerResponse, megabytes: number): Promise<void> {
  response.writeHead(200);
  for (let sent = 0; sent < megabytes && !response.destroyed; sent++) {
    await new Promise<void>((done) => response.write(Buffer.alloc(1 << 20, 'x'), () => done()));
  }
  response.end();
}

test('an answer that says that nothing was done is a failure for every tool', async () => {
  for (const [status, headers] of [
    [400, {}],
    [404, {}],
    [429, {}],
    [308, { location: '/elsewhere' }],
  ] as const) {
    const port = await serve((_, response) => void answer(response, status, 'no', headers));
    expect(await failure(call({ url: `http://127.0.0.1:${port}/`, effect: 'once' }))).toMatch(
      new RegExp(`^TOOL_FAILED .*it answered ${status}`),
    );
  }
});

test('a time-out after sending leaves a once tool unknown, and ends the request', async () => {
  const gone = vi.fn();
  const port = await serve((request) => void request.socket.once('close', gone));
  const wanted = { url: `http://127.0.0.1:${port}/`, source: { timeout_ms: 100 } };
  expect(await failure(call({ ...wanted, effect: 'pure' }))).toMatch(/^TOOL_FAILED .*the answer was lost: .*aborted/);
  expect(await failure(call({ ...wanted, effect: 'once' }))).toMatch(/^OutcomeUnknownError .*it may have happened/);
  await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(2));
});

test('a call that is stopped is stopped on the wire', async () => {
  const controller = new AbortController();
  const gone = vi.fn();
  const port = await serve((request) => {
    request.socket.once('close', gone);
    controller.abort(new Error('enough'));
  });
  const stopped = call({ url: `http://127.0.0.1:${port}/`, effect: 'once' }, sampleContext({ signal: controller.signal }));
  await expect(stopped).rejects.toBeInstanceOf(OutcomeUnknownError);
  await vi.waitFor(() => expect(gone).toHaveBeenCalled());
});

test('nobody there is a failure and not unknown: nothing was sent', async () => {
  const port = await serve(() => undefined);
  const url = `http://127.0.0.1:${port}/`;
  const closed = createServer();
  await new Promise<void>((ready) => closed.listen(0, '127.0.0.1', ready));
  const free = (closed.address() as AddressInfo).port;
  await new Promise((done) => closed.close(done));
  expect(await failure(call({ url: `http://127.0.0.1:${free}/`, effect: 'once' }))).toMatch(
    /^TOOL_FAILED .*was not sent: connect ECONNREFUSED/,
  );
  // No TLS on the other side: the request never goes out.
  expect(await failure(call({ url: url.replace('http:', 'https:'), effect: 'once', source: { timeout_ms: 2000 } }))).toMatch(
    /^TOOL_FAILED .*was not sent/,
  );
});

test.each([
  ['loopback', 'http://127.0.0.1:9/'],
  ['loopback by name', 'http://localhost:9/'],
  ['loopback as one number', 'http://2130706433/'],
  ['loopback in octal', 'http://0177.0.0.1/'],
  ['loopback in IPv6', 'http://[::1]:9/'],
  ['loopback hidden in IPv6', 'http://[::ffff:127.0.0.1]/'],
  ['a private network', 'http://10.1.2.3/'],
  ['link-local, where clouds keep their keys', 'http://169.254.169.254/latest/meta-data'],
  ['unique-local', 'http://[fd00::1]/'],
  ['this host', 'http://0.0.0.0:9/'],
])('%s is refused unless it is listed', async (_, url) => {
  expect(await failure(call({ url, effect: 'once', options: { allowHosts: ['example.com'] } }))).toMatch(
    /^TOOL_FAILED .*a private network; list it/,
  );
});

test('a name with one private address among public ones is refused, and no request goes out', async () => {
  const seen = vi.fn();
  const port = await serve(seen);
  const resolve = async () => [
    { address: '93.184.215.14', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const told = await failure(call({ url: `http://rebind.example:${port}/`, options: { resolve } }));
  expect(told).toContain('the host rebind.example leads to 127.0.0.1, which lies in a private network');
  expect(seen).not.toHaveBeenCalled();
});

test('the address that was checked is the address that is used: a host is looked up once', async () => {
  const port = await serve((request, response) => void answer(response, 200, JSON.stringify({ ...OUTPUT, summary: request.headers.host })));
  const resolve = vi.fn(async () => [{ address: '127.0.0.1', family: 4 }]);
  const url = `http://tool.example:${port}/`;
  const output = await call({ url, options: { resolve, allowHosts: [`TOOL.example:${port}`] } });
  expect(output.summary).toBe(`tool.example:${port}`);
  expect(resolve).toHaveBeenCalledTimes(1);
});

test('a host that is not found, or has no address, is a failure that names it', async () => {
  const missing = async () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
  expect(await failure(call({ url: 'http://no.example/', options: { resolve: missing } }))).toMatch(
    /the host no.example was not found: getaddrinfo/,
  );
  expect(await failure(call({ url: 'http://no.example/', options: { resolve: async () => [] } }))).toContain(
    'the host no.example has no address',
  );
  const never = { url: 'http://no.example/', source: { timeout_ms: 100 }, options: { resolve: () => new Promise<never>(() => undefined) } };
  expect(await failure(call(never))).toMatch(/^TOOL_FAILED .*timeout/);
});

test.each<[string, Record<string, string>, RegExp]>([
  [
    'a variable that is not set',
    { 'X-Key': variable('WETHER_TOKEN') },
    /source.headers, X-Key: the environment variable WETHER_TOKEN is not set; did you mean "WEATHER_TOKEN"\?/,
  ],
  ['a variable that is empty', { 'X-Key': variable('EMPTY') }, /the environment variable EMPTY is not set/],
  ['a variable that is not closed', { 'X-Key': variable('WEATHER_TOKEN').slice(0, -1) }, /is no variable; write \$\{NAME\}/],
  ['a header that the call sets', { Host: 'internal' }, /Host: is set by the call itself/],
  ['a name that is none', { 'X Key': 'a' }, /X Key: is no valid header/],
  ['a value with a second line', { 'X-Key': variable('TWO_LINES') }, /X-Key: is no valid header, or its value/],
])('%s is found before the first call, and no value is told', (_, headers, message) => {
  const env = { WEATHER_TOKEN: 'tok-123', EMPTY: '', TWO_LINES: 'secret\r\nHost: other' };
  const make = () => tool({ url: 'https://example.com/', source: { headers }, options: { env } });
  expect(make).toThrow(message);
  expect(make).not.toThrow(/secret|tok-123/);
});

test('a secret that the server echoes is not told', async () => {
  const port = await serve((request, response) => void answer(response, 400, `bad key ${String(request.headers['x-key'])}\u001b[2J`));
  const wanted = {
    url: `http://127.0.0.1:${port}/`,
    source: { headers: { 'X-Key': variable('KEY') } },
    options: { env: { KEY: 'correct-horse-battery' } },
  };
  const told = await failure(call(wanted));
  expect(told).toContain('it answered 400: bad key [redacted]');
  expect(told).not.toContain('\u001b');
});
