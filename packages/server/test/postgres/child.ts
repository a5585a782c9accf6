import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A process of our own that answers a line with a line. */
export interface Child {
  readonly process: ChildProcess;
  say(line: string): void;
  hear(): Promise<string>;
  /** How it ended: its exit code, or the signal. */
  readonly ended: Promise<number | string | null>;
}

export function startChild(script: string, ...given: string[]): Child {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@dream-agent/source', path, ...given], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    process: child,
    say: (line) => child.stdin.write(`${line}\n`),
    hear: async () => {
      const next = await lines.next();
      if (next.done === true) throw new Error('it has ended and said nothing');
      return next.value;
    },
    ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code))),
  };
}
