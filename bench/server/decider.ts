import { Agent, request } from 'node:http';
import { begin } from './child.ts';

export interface Deciding {
  /** Each call goes to the next of them. */
  readonly urls: readonly string[];
  /** What is sent, with the path it is sent to. */
  readonly calls: readonly { readonly path: string; readonly body: string }[];
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface Decided {
  /** Milliseconds of each. */
  readonly times: readonly number[];
  readonly wrong: readonly string[];
  readonly seconds: number;
}

/** Sends decisions over so many connections, one after the other on each, for as long as it is told to. */
const { given, say } = await begin<Deciding>();
const agent = new Agent({ keepAlive: true, maxSockets: given.connections });
const times: number[] = [];
const wrong: string[] = [];
let next = 0;

function decide(call: Deciding['calls'][number], connection: number): Promise<void> {
  const url = new URL(call.path, given.urls[connection % given.urls.length]);
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const sent = request(url, { method: 'POST', agent, headers: { ...given.headers, 'content-length': Buffer.byteLength(call.body) } });
    sent.once('error', reject);
    sent.once('response', (response) => {
      let text = '';
      response.on('data', (part: Buffer) => {
        text += part.toString();
      });
      response.once('end', () => {
        if (response.statusCode === 200) times.push(performance.now() - began);
        else wrong.push(`${response.statusCode} ${text.slice(0, 200)}`);
        resolve();
      });
    });
    sent.end(call.body);
  });
}

const began = performance.now();
const until = began + given.seconds * 1000;
await Promise.all(
  Array.from({ length: given.connections }, async (_, connection) => {
    for (let call = given.calls[next++]; call !== undefined && performance.now() < until; call = given.calls[next++]) {
      await decide(call, connection);
    }
  }),
);
say({ times, wrong, seconds: (performance.now() - began) / 1000 } satisfies Decided);
process.once('SIGTERM', () => process.exit(0));
