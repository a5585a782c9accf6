import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of the bench in a process of its own, so that whoever is measured does not pay for whoever measures. */
export class Child<Said> {
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess) {
    this.#process = process;
  }

  static async start<Said>(file: string, given: object): Promise<Child<Said>> {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
      execArgv: ['--conditions=@dream-agent/source'],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const started = new Child<Said>(child);
    await started.says();
    child.send(given);
    return started;
  }

  /** The next thing that it says. */
  async says(): Promise<Said> {
    const said = once(this.#process, 'message').then(([message]) => message as Said);
    const ended = once(this.#process, 'exit').then(([code]) => {
      throw new Error(`a program of the bench has ended with ${code}`);
    });
    ended.catch(() => {});
    return Promise.race([said, ended]);
  }

  tell(more: unknown): void {
    this.#process.send(more as object);
  }

  /** As a machine that is gone. */
  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const ended = once(this.#process, 'exit');
    this.#process.kill('SIGTERM');
    await ended;
  }
}

/** The other side: what it was started with, and a way to say something. */
export async function begin<Given>(): Promise<{ given: Given; say: (said: unknown) => void }> {
  const say = (said: unknown) => void process.send?.(said);
  const given = once(process, 'message').then(([message]) => message as Given);
  say('ready');
  return { given: await given, say };
}
