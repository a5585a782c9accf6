import { parseArgs } from 'node:util';

export interface Options {
  readonly minutes: number;
  readonly seed: string;
  /** The stock way instead of ours: it has to be found wanting. */
  readonly control: boolean;
  readonly keep: boolean;
}

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '1' },
      seed: { type: 'string' },
      control: { type: 'boolean' },
      keep: { type: 'boolean' },
    },
  });
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`--minutes ${values.minutes}: expected a number above 0, such as 1 or 0.5`);
  return { minutes, seed: values.seed ?? String(Date.now()), control: values.control ?? false, keep: values.keep ?? false };
}
