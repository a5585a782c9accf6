import { displayWidth, lettersOf, type Timer, visible, wrapText } from '@dream-agent/hitl';

export interface ScreenOptions {
  readonly output: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly timer: Timer;
  readonly now: () => number;
  readonly seconds: (seconds: number) => string;
}

/** What stands before a line's words and is kept clear below it when the line is too long. */
const LEAD = /^\s*(?:[-•●▸✔✘!]\s)?/u;

/** The terminal between questions: lines that stay, an answer as it comes, and one line below that says what is going on. */
export class Screen {
  readonly #options: ScreenOptions;
  #status: string | undefined;
  #since = 0;
  #stopTicking: (() => void) | undefined;
  /** Whether the last thing written has no line end yet. */
  #open = false;

  constructor(options: ScreenOptions) {
    this.#options = options;
  }

  get columns(): number {
    return Math.max(40, this.#options.output.columns ?? 100);
  }

  /** Lines that stay. Whatever they hold is shown and never obeyed. */
  say(text: string): void {
    this.#clear();
    if (this.#open) this.#write('\n');
    this.#open = false;
    this.#write(
      `${text
        .split('\n')
        .flatMap((line) => this.#wrapped(line))
        .join('\n')}\n`,
    );
    this.#draw();
  }

  /** A piece of a text that is still being written. */
  stream(piece: string): void {
    this.status(undefined);
    this.#write(piece.split('\n').map(visible).join('\n'));
    this.#open = !piece.endsWith('\n');
  }

  /** What is going on, with the time it has taken; nothing, when nothing is. Only a terminal has room for it. */
  status(text: string | undefined): void {
    if (this.#options.output.isTTY !== true) return;
    if (text !== undefined && this.#status === undefined) this.#since = this.#options.now();
    this.#clear();
    this.#status = text;
    this.#stopTicking?.();
    this.#stopTicking = text === undefined ? undefined : this.#options.timer.every(1000, () => this.#draw());
    this.#draw();
  }

  #draw(): void {
    if (this.#status === undefined || this.#open) return;
    const gone = Math.floor((this.#options.now() - this.#since) / 1000);
    const time = gone < 2 ? '' : ` (${this.#options.seconds(gone)})`;
    const most = this.columns - displayWidth(time) - 2;
    let shown = '';
    for (const letter of lettersOf(visible(this.#status))) if (displayWidth(shown + letter) <= most) shown += letter;
    this.#write(`\r\u001b[2K\u001b[2m${shown}…${time}\u001b[0m`);
  }

  #clear(): void {
    if (this.#status !== undefined) this.#write('\r\u001b[2K');
  }

  #wrapped(line: string): string[] {
    const lead = LEAD.exec(line)?.[0] ?? '';
    // What goes into a file or a pipe keeps its lines.
    const room = this.#options.output.isTTY !== true ? Number.POSITIVE_INFINITY : this.columns - displayWidth(lead);
    const [first = '', ...rest] = wrapText(visible(line.slice(lead.length)), room);
    return [`${lead}${first}`, ...rest.map((each) => `${' '.repeat(displayWidth(lead))}${each}`)];
  }

  #write(text: string): void {
    this.#options.output.write(text);
  }
}
