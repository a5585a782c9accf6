import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';

/** A Redis of a test's own, in memory only. */
export interface RedisServer {
  readonly url: string;
  /** As `kill -9` does. */
  kill(): Promise<void>;
  /** At the same address, with nothing in it. */
  start(): Promise<void>;
  /** It is there and does not answer, until it is thawed. */
  freeze(): void;
  thaw(): void;
  /** Everything in it is gone, as after FLUSHALL. */
  flush(): Promise<void>;
  /** It takes nothing more, and drops nothing either; until it is emptied. */
  fill(): Promise<void>;
  empty(): Promise<void>;
  /** Everybody waits so long for an answer. */
  slow(milliseconds: number): Promise<void>;
}

export async function startRedis(program: string): Promise<RedisServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const start = async () => {
    const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program, flags, { cwd: '/tmp', stdio: ['ignore', 'pipe', 'ignore'] });
    child = started;
    for await (const line of createInterface({ input: started.stdout })) {
      if (line.includes('Ready to accept connections')) break;
    }
    // Nobody reads what it says from here on.
    started.stdout.resume();
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    freeze: () => child?.kill('SIGSTOP'),
    thaw: () => child?.kill('SIGCONT'),
    flush: () => say(port, 'FLUSHALL'),
    // Less than it needs for itself.
    fill: () => say(port, 'CONFIG SET maxmemory-policy noeviction maxmemory 1mb'),
    empty: () => say(port, 'CONFIG SET maxmemory 0'),
    slow: (milliseconds) => say(port, `CLIENT PAUSE ${milliseconds} ALL`),
    kill: async () => {
      const ending = child;
      child = undefined;
      if (ending === undefined) return;
      const ended = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await ended;
    },
  };
}

/** Nothing where nobody is there to hear it. */
const say = (port: number, command: string): Promise<void> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(`${command}\r\n`));
    socket.once('error', () => resolve());
    socket.once('close', () => resolve());
    socket.resume();
  });

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
