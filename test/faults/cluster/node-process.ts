import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const CLOCK_SHIFT = fileURLToPath(new URL('./clock-shift.ts', import.meta.url));

const LOOK_MS = 50;

export interface NodeOptions {
  /** The program, and what it is started with. */
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly url: string;
  readonly folder: string;
  readonly logFile: string;
}

/** One node of the deployment, which is started again whenever it has ended. */
export class NodeProcess {
  readonly url: string;
  readonly #options: NodeOptions;
  #child: ChildProcess | undefined;
  #frozen = false;
  #up = false;
  #upSince = 0;
  /** The name under which it holds runs; another one after each start. */
  name = '';
  /** Times that it ended by itself after it was up: it never should. */
  unwanted = 0;
  #killed = false;
  #stopping = false;

  constructor(options: NodeOptions) {
    this.#options = options;
    this.url = options.url;
  }

  /** Whether it serves, and so is worth breaking. */
  get isUp(): boolean {
    return this.#up && !this.#frozen && !this.#killed;
  }

  /** For how long it has served by now. */
  get upMs(): number {
    return this.isUp ? performance.now() - this.#upSince : 0;
  }

  /** Comes back when it is up, or has ended before that. */
  async start(clockMs: number): Promise<void> {
    const { program, args, env, folder, logFile } = this.#options;
    const log = await open(logFile, 'a');
    const { size } = await log.stat();
    const child = spawn(process.execPath, ['--conditions=@dream-agent/source', '--import', CLOCK_SHIFT, program, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C', NEMESIS_CLOCK_MS: String(clockMs), ...env },
      // Into the file by itself: whoever breaks things has no time to read.
      stdio: ['ignore', log.fd, log.fd],
    });
    this.#child = child;
    this.#killed = false;
    child.once('exit', () => {
      if (this.#up && !this.#killed && !this.#stopping) this.unwanted++;
      this.#up = false;
    });
    await log.close();
    while (hasNotEnded(child) && !this.#up) {
      await sleep(LOOK_MS);
      const line = (await readFile(logFile))
        .subarray(size)
        .toString()
        .split('\n')
        .find((one) => one.includes('"event":"started"'));
      if (line === undefined || !hasNotEnded(child)) continue;
      this.name = (JSON.parse(line) as { node: string }).node;
      this.#up = true;
      this.#upSince = performance.now();
    }
  }

  /** Keeps it up: whenever it has ended it is started again, with the clock that `clock` gives. */
  async keepUp(clock: () => number): Promise<void> {
    while (!this.#stopping) {
      if (!this.#up) await this.start(clock());
      const child = this.#child;
      if (child !== undefined && hasNotEnded(child)) await once(child, 'exit');
      if (!this.#stopping) await sleep(50);
    }
  }

  /** All that it has written so far, in every life. */
  log(): Promise<string> {
    return readFile(this.#options.logFile, 'utf8').catch(() => '');
  }

  /** Comes back when it has ended, with its exit code. */
  async ended(): Promise<number | null> {
    const child = this.#child;
    if (child !== undefined && hasNotEnded(child)) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  kill(): void {
    this.#killed = true;
    this.#child?.kill('SIGKILL');
  }

  /** As an upgrade does: it answers what was begun, lets go of its runs, and another one takes its place. */
  terminate(): void {
    this.#killed = true;
    this.#child?.kill('SIGTERM');
  }

  async freeze(milliseconds: number): Promise<void> {
    const child = this.#child;
    this.#frozen = true;
    child?.kill('SIGSTOP');
    await sleep(milliseconds);
    child?.kill('SIGCONT');
    this.#frozen = false;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const child = this.#child;
    if (child === undefined || !hasNotEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(late);
  }
}

const hasNotEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
