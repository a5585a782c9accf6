/** A stream that a person may look at. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

export interface StatusLine {
  /** What is being done; undefined takes the line away. */
  show(text: string | undefined): void;
}

/** One line that changes while somebody waits. Where nobody looks at it, each text is a line of its own. */
export function statusLine(output: Output, seconds: (seconds: number) => string): StatusLine {
  let shown: { text: string; since: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    if (shown === undefined) return;
    const gone = Math.floor((performance.now() - shown.since) / 1_000);
    output.write(`\r\x1b[2K${shown.text} …${gone > 0 ? ` ${seconds(gone)}` : ''}`);
  };
  return {
    show(text) {
      if (text === shown?.text) return;
      clearInterval(timer);
      if (output.isTTY !== true) {
        if (text !== undefined) output.write(`${text} …\n`);
      } else if (text === undefined) output.write('\r\x1b[2K');
      shown = text === undefined ? undefined : { text, since: performance.now() };
      if (output.isTTY !== true || text === undefined) return;
      draw();
      timer = setInterval(draw, 1_000).unref();
    },
  };
}
