import { PassThrough } from 'node:stream';
import { runCli } from '../../src/cli/index.ts';

export interface Sit {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  /** All that is piped in; without it, lines are typed one by one. */
  readonly input?: string;
  readonly now?: () => number;
  /** Whether both ends are a terminal. */
  readonly terminal?: boolean;
}

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Somebody at a terminal, or a pipe, who calls one command. */
export class Sitting {
  readonly ended: Promise<Ended>;
  readonly #stdin = new PassThrough();
  #out = '';
  #err = '';
  #seen = 0;
  #interrupt: (() => void) | undefined;
  #wake: () => void = () => {};
  #isOver = false;

  constructor({ input, terminal = false, ...call }: Sit) {
    const stdout = this.#collect((text) => {
      this.#out += text;
    });
    const stderr = this.#collect((text) => {
      this.#err += text;
    });
    if (terminal) for (const stream of [this.#stdin, stdout]) Object.assign(stream, { isTTY: true, columns: 120, setRawMode: () => {} });
    if (input !== undefined) this.#stdin.end(input);
    const onInterrupt = (stop: () => void) => {
      this.#interrupt = stop;
      return () => {
        this.#interrupt = undefined;
      };
    };
    this.ended = runCli({ ...call, stdin: this.#stdin, stdout, stderr, onInterrupt })
      .then((code) => ({ code, out: this.#out, err: this.#err }))
      .finally(() => {
        this.#isOver = true;
        this.#wake();
      });
  }

  /** Waits until this is shown after what was waited for before. Answers with all that came in between. */
  async sees(text: string | RegExp, withinMs = 20_000): Promise<string> {
    const until = performance.now() + withinMs;
    for (;;) {
      const rest = this.#out.slice(this.#seen);
      const found = typeof text === 'string' ? rest.indexOf(text) : rest.search(text);
      if (found !== -1) {
        const length = typeof text === 'string' ? text.length : (text.exec(rest)?.[0].length ?? 0);
        this.#seen += found + length;
        return rest.slice(0, found + length);
      }
      if (this.#isOver || performance.now() > until) throw new Error(`never saw ${String(text)} in:\n${rest}\n${this.#err}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 100);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  type(line: string): void {
    this.#stdin.write(`${line}\n`);
  }

  /** Ctrl-D, or the end of the pipe. */
  leaves(): void {
    this.#stdin.end();
  }

  /** Ctrl-C where no question is open. */
  interrupts(): void {
    if (this.#interrupt === undefined) throw new Error('nobody listens');
    this.#interrupt();
  }

  #collect(add: (text: string) => void): PassThrough {
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => {
      add(chunk.toString('utf8'));
      this.#wake();
    });
    return stream;
  }
}
