import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { openLiveNode } from './open-live-node.ts';

const HERE = fileURLToPath(import.meta.url);

export interface LiveProcess {
  readonly host: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** As `kill -9` does. */
  kill(): Promise<void>;
}

/** A node in a process of its own, ready to serve. */
export async function startLiveProcess(options: {
  readonly url: string;
  readonly folder: string;
  readonly name: string;
  readonly drives?: boolean;
}): Promise<LiveProcess> {
  const child = spawn(process.execPath, ['--conditions=@dream-agent/source', HERE, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let port = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    port = Number(line);
    break;
  }
  child.stdout.resume();
  return {
    host: '127.0.0.1',
    port,
    process: child,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

if (process.argv[1] === HERE) {
  const node = await openLiveNode(JSON.parse(process.argv[2] ?? '{}') as Parameters<typeof openLiveNode>[0]);
  console.log(node.port);
  process.once('SIGTERM', () => void node.stop());
}
