import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DecideOutcome, SubmitDecisionInput } from '@dream-agent/hitl';
import type { StartedRun, StartRun } from '../../../packages/server/src/runs/index.ts';

const NODE = fileURLToPath(new URL('./doomed-node.ts', import.meta.url));
const STOP_MS = 15_000;
const WAKE_MS = 200;

/** Where a node comes to grief, and how. */
export interface Doom {
  readonly url: string;
  readonly point: string;
  readonly fault: string;
}
export type Asks = { readonly kind: 'start'; readonly start: StartRun } | { readonly kind: 'decide'; readonly decide: SubmitDecisionInput };
export type ToDoomed =
  | { readonly kind: 'begin'; readonly doom: Doom }
  | { readonly kind: 'ask'; readonly id: number; readonly asks: Asks }
  | { readonly kind: 'end' };
export interface FromDoomed {
  readonly id: number;
  readonly said: { readonly kind: 'done'; readonly outcome: DecideOutcome | StartedRun } | { readonly kind: 'failed' };
}

export interface StartDoomed {
  readonly folder: string;
  readonly root: string;
  readonly receiverUrl: string;
}

/** The node that comes to grief, as its parent sees it: one life after the other in one process, for as long as that survives them. */
export class Doomed {
  static readonly NAME = 'doomed';
  readonly #child: ChildProcess;
  readonly #answers = new Map<number, (said: FromDoomed['said']) => void>();
  readonly #gone = Promise.withResolvers<void>();
  #reached = Promise.withResolvers<void>();
  #asked = 0;
  /** What it has said in this life. */
  #heard = '';
  #onHeard: () => void = () => {};
  isReached = false;
  #killed = false;

  constructor({ folder, root, receiverUrl }: StartDoomed) {
    const child = spawn(process.execPath, ['--conditions=@dream-agent/source', NODE, folder, root, receiverUrl, Doomed.NAME], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'dream-agent-stop-points-compiled') },
      // Times keep their type on the way.
      serialization: 'advanced',
    });
    this.#child = child;
    child.on('message', ({ id, said }: FromDoomed) => this.#answers.get(id)?.(said));
    child.stdout?.on('data', (text: Buffer) => {
      this.#heard += text.toString();
      if (this.#heard.includes('reached')) this.reach();
      this.#onHeard();
    });
    child.once('exit', () => {
      this.#gone.resolve();
      this.#onHeard();
    });
  }

  get isThere(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Comes back when it serves, or has come to its point before that. */
  async begin(doom: Doom): Promise<void> {
    this.#heard = '';
    this.#answers.clear();
    this.#reached = Promise.withResolvers<void>();
    this.isReached = false;
    this.#tell({ kind: 'begin', doom });
    await this.#until(() => this.#heard.includes('ready') || this.isReached);
  }

  /** It has come to its point. */
  reach(): void {
    this.isReached = true;
    this.#reached.resolve();
  }

  /** Its answer, or nothing where it has failed, or stopped before it gave one. */
  async ask(asks: Asks, late: (outcome: DecideOutcome | StartedRun) => void): Promise<DecideOutcome | StartedRun | undefined> {
    if (this.isReached || !this.isThere) return undefined;
    const id = ++this.#asked;
    const answered = new Promise<DecideOutcome | StartedRun | undefined>((resolve) =>
      this.#answers.set(id, (said) => {
        if (said.kind === 'done') late(said.outcome);
        resolve(said.kind === 'done' ? said.outcome : undefined);
      }),
    );
    this.#tell({ kind: 'ask', id, asks });
    // Somebody who hears nothing asks elsewhere.
    return Promise.race([answered, this.#reached.promise.then(() => undefined), this.#gone.promise.then(() => undefined)]);
  }

  kill(): void {
    this.#killed = true;
    this.#child.kill('SIGKILL');
  }
  freeze = () => void this.#child.kill('SIGSTOP');
  wake = () => void this.#child.kill('SIGCONT');

  /** Tells it to end this life, so that it has done all that it wanted; answers what was wrong with its end, if anything was. */
  async end(mayDie: boolean): Promise<string | undefined> {
    if (this.isThere) {
      const late = setTimeout(() => this.kill(), STOP_MS);
      // It says that it is about to freeze before it does: whoever woke it in between has woken nobody.
      const waking = setInterval(this.wake, WAKE_MS);
      this.#tell({ kind: 'end' });
      await this.#until(() => this.#heard.includes('ended'));
      clearInterval(waking);
      clearTimeout(late);
    }
    if (this.isThere || (mayDie && this.#child.signalCode === 'SIGKILL')) return undefined;
    if (this.#killed) return `the node did not stop within ${STOP_MS} ms`;
    return `the node ended by itself: ${this.#child.exitCode ?? this.#child.signalCode}`;
  }

  #tell(told: ToDoomed): void {
    this.#child.send(told, () => {});
  }

  /** Or until it has gone. */
  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#onHeard = () => {
        if (isSo() || !this.isThere) resolve();
      };
      this.#onHeard();
    });
  }
}
