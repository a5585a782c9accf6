import { createInterface, type Interface } from 'node:readline';

export interface Streams {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean; readonly readableEnded?: boolean; readonly destroyed?: boolean };
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
}

/** `ended` is the end of a file or pipe; `interrupted` is a person who pressed Ctrl-C or Ctrl-D. */
export type Line = { readonly kind: 'line'; readonly text: string } | { readonly kind: 'ended' } | { readonly kind: 'interrupted' };

export interface ReadOptions {
  readonly prefill?: string;
  /** Keys that are an answer by themselves, on a terminal, while nothing else was typed. */
  readonly isChoice?: (key: string) => boolean;
}

/**
 * Reads one line at a time. On a terminal each question has an editor of its own, so that Ctrl-C works as ever in between and
 * nothing half-typed reaches the next question; from a pipe no line is lost, however fast they come. Holds the process only while asking.
 */
export class Lines {
  readonly #streams: Streams;
  readonly #queue: string[] = [];
  #piped: Interface | undefined;
  #ended = false;
  #wake: (() => void) | undefined;

  constructor(streams: Streams) {
    this.#streams = streams;
  }

  get ended(): boolean {
    const { input } = this.#streams;
    return (
      this.#queue.length === 0 && (this.#ended || (this.#piped === undefined && (input.readableEnded === true || input.destroyed === true)))
    );
  }

  read(prompt: string, signal: AbortSignal, how: ReadOptions = {}): Promise<Line> {
    signal.throwIfAborted();
    const { input, output } = this.#streams;
    return input.isTTY === true && output.isTTY === true ? this.#edit(prompt, signal, how) : this.#next(prompt, signal);
  }

  #edit(prompt: string, signal: AbortSignal, { prefill = '', isChoice }: ReadOptions): Promise<Line> {
    const { promise, resolve, reject } = Promise.withResolvers<Line>();
    const editor = createInterface({ ...this.#streams, terminal: true, historySize: 0, escapeCodeTimeout: 50 });
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    const { input } = this.#streams;
    const onKey = (key: string | undefined) => {
      if (key === undefined || editor.line !== key || isChoice?.(key) !== true) return;
      this.#streams.output.write('\n');
      resolve({ kind: 'line', text: key });
    };
    // After the editor's own, so that the line is what it is with the key.
    if (isChoice !== undefined) input.on('keypress', onKey);
    editor.once('line', (text) => resolve({ kind: 'line', text }));
    editor.once('SIGINT', () => resolve({ kind: 'interrupted' }));
    editor.once('close', () => resolve({ kind: 'interrupted' }));
    editor.setPrompt(prompt);
    editor.prompt();
    if (prefill !== '') editor.write(prefill);
    return promise
      .then((line) => {
        if (line.kind === 'interrupted') this.#streams.output.write('\n');
        return line;
      })
      .finally(() => {
        signal.removeEventListener('abort', onAbort);
        input.removeListener('keypress', onKey);
        editor.close();
      });
  }

  async #next(prompt: string, signal: AbortSignal): Promise<Line> {
    this.#streams.output.write(prompt);
    const piped = this.#open();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    this.#wake = resolve;
    try {
      if (this.#queue.length === 0 && !this.#ended) {
        piped.resume();
        await promise;
      }
    } finally {
      this.#wake = undefined;
      signal.removeEventListener('abort', onAbort);
      if (!this.#ended) piped.pause();
    }
    const text = this.#queue.shift();
    // What was not typed by hand has left no line break on the screen.
    this.#streams.output.write('\n');
    return text === undefined ? { kind: 'ended' } : { kind: 'line', text };
  }

  #open(): Interface {
    if (this.#piped !== undefined) return this.#piped;
    const piped = createInterface({ input: this.#streams.input, terminal: false, crlfDelay: Number.POSITIVE_INFINITY });
    piped.on('line', (text) => {
      this.#queue.push(text);
      this.#wake?.();
    });
    piped.once('close', () => {
      this.#ended = true;
      this.#wake?.();
    });
    this.#piped = piped;
    return piped;
  }
}
