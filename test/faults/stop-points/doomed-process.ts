import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DecideOutcome, SubmitDecisionInput } from '@dream-agent/hitl';
import type { StartedRun, StartRun } from '../../../packages/server/src/runs/index.ts';

const NODE = fileURLToPath(new URL('./doomed-node.ts', import.meta.url));
const STOP_MS = 15_000;

export type Asks = { readonly kind: 'start'; readonly start: StartRun } | { readonly kind: 'decide'; readonly decide: SubmitDecisionInput };
export interface ToDoomed {
  readonly id: number;
  readonly asks: Asks;
}
export interface FromDoomed {
  readonly id: number;
  readonly said: { readonly kind: 'done'; readonly outcome: DecideOutcome | StartedRun } | { readonly kind: 'failed' };
}

export interface StartDoomed {
  readonly url: string;
  readonly folder: string;
  readonly root: string;
  readonly receiverUrl: string;
  readonly point: string;
  readonly fault: string;
}

/** The node that comes to grief, as its parent sees it. */
export class Doomed {
  static readonly NAME = 'doomed';
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (said: FromDoomed['said']) => void>();
  readonly #reached = Promise.withResolvers<void>();
  #asked = 0;
  isReached = false;
  #killed = false;

  private constructor(child: ChildProcess) {
    this.#child = child;
    child.on('message', ({ id, said }: FromDoomed) => this.#answers.get(id)?.(said));
  }

  static async start({ url, folder, root, receiverUrl, point, fault }: StartDoomed): Promise<Doomed> {
    const child = spawn(
      process.execPath,
      ['--conditions=@dream-agent/source', NODE, url, folder, root, receiverUrl, Doomed.NAME, point, fault],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'dream-agent-stop-points-compiled') },
        // Times keep their type on the way.
        serialization: 'advanced',
      },
    );
    const doomed = new Doomed(child);
    const ready = Promise.withResolvers<void>();
    let heard = '';
    child.stdout?.on('data', (text: Buffer) => {
      heard += text.toString();
      if (heard.includes('reached')) doomed.reach();
      // It may come to its point before it is ready for anything.
      if (heard.includes('ready') || doomed.isReached) ready.resolve();
    });
    child.once('exit', () => ready.resolve());
    await ready.promise;
    return doomed;
  }

  /** It has come to its point. */
  reach(): void {
    this.isReached = true;
    this.#reached.resolve();
  }

  /** Its answer, or nothing where it has failed, or stopped before it gave one. */
  async ask(asks: Asks, late: (outcome: DecideOutcome | StartedRun) => void): Promise<DecideOutcome | StartedRun | undefined> {
    if (this.isReached || !this.#isThere()) return undefined;
    const id = ++this.#asked;
    const answered = new Promise<DecideOutcome | StartedRun | undefined>((resolve) =>
      this.#answers.set(id, (said) => {
        if (said.kind === 'done') late(said.outcome);
        resolve(said.kind === 'done' ? said.outcome : undefined);
      }),
    );
    this.#child.send({ id, asks } satisfies ToDoomed, () => {});
    // Somebody who hears nothing asks elsewhere.
    return Promise.race([answered, this.#reached.promise.then(() => undefined), once(this.#child, 'exit').then(() => undefined)]);
  }

  kill(): void {
    this.#killed = true;
    this.#child.kill('SIGKILL');
  }
  freeze = () => void this.#child.kill('SIGSTOP');
  wake = () => void this.#child.kill('SIGCONT');

  #isThere = (): boolean => this.#child.exitCode === null && this.#child.signalCode === null;

  /** Tells it to stop, so that it has done all that it wanted; answers what was wrong with its end, if anything was. */
  async stop(mayDie: boolean): Promise<string | undefined> {
    if (this.#isThere()) {
      const ended = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      const late = setTimeout(() => this.kill(), STOP_MS);
      await ended;
      clearTimeout(late);
    }
    if (mayDie && this.#child.signalCode === 'SIGKILL') return undefined;
    if (this.#killed) return `the node did not stop within ${STOP_MS} ms`;
    return this.#child.exitCode === 0 ? undefined : `the node ended by itself: ${this.#child.exitCode ?? this.#child.signalCode}`;
  }
}
