import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Cli } from '../cli.ts';
import { CommandFailed } from '../problems.ts';

/** A line that is not shown while it is typed; from a pipe, its first line. */
export async function readSecret({ stdin, stdout, texts }: Cli, prompt: string): Promise<string> {
  const isTerminal = stdin.isTTY === true;
  if (isTerminal) stdout.write(prompt);
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: stdin, output: unseen, terminal: isTerminal, historySize: 0 });
  try {
    const line = await new Promise<string | undefined>((resolve) => {
      reader.once('line', resolve);
      reader.once('SIGINT', () => resolve(undefined));
      reader.once('close', () => resolve(undefined));
    });
    if (line === undefined || line.trim() === '') throw new CommandFailed(texts.nothingTyped);
    return line.trim();
  } finally {
    reader.close();
    if (isTerminal) stdout.write('\n');
  }
}
