import { WebSocket } from 'ws';
import { begin } from './child.ts';

export interface Reading {
  /** One socket for each of them. */
  readonly urls: readonly string[];
}

export interface Read {
  /** Milliseconds from the moment that a message was written about to its arrival. */
  readonly times: readonly number[];
  readonly messages: number;
  readonly closed: number;
}

/** Opens sockets and notes when each message comes; says what it has read when it is asked. */
const { given, say } = await begin<Reading>();
const times: number[] = [];
let messages = 0;
let closed = 0;

const now = () => performance.timeOrigin + performance.now();

/** The moment stands in the message, as "at" and a number. */
function heard(data: string): void {
  const at = now();
  const found = /"note":"at (\d+(?:\.\d+)?)"/.exec(data);
  if (found === null) return;
  messages++;
  times.push(at - Number(found[1]));
}

const open = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', resolve);
    socket.once('error', reject);
    socket.on('message', (data: Buffer) => heard(data.toString()));
    socket.once('close', () => closed++);
  });

for (let first = 0; first < given.urls.length; first += 50) await Promise.all(given.urls.slice(first, first + 50).map(open));
say('open');
process.on('message', (asked) => {
  if (asked === 'forget') {
    times.length = 0;
    messages = 0;
  } else say({ times, messages, closed } satisfies Read);
});
process.once('SIGTERM', () => process.exit(0));
