import type { Json, Language } from '@dream-agent/hitl';
import { visible, visibleJson } from '@dream-agent/hitl';
import type { CommandName, ValuesOf } from './command-table.ts';
import type { CliTexts } from './texts/cli-texts.ts';

/** What a command ends with. */
export const EXIT = { ok: 0, failed: 1, usage: 2 } as const;

export type Environment = Readonly<Record<string, string | undefined>>;

/** What a command sees of the world. */
export interface Cli {
  readonly env: Environment;
  /** Where it was called; `.dream-agent/` lies under it. */
  readonly folder: string;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean; readonly columns?: number };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly language: Language;
  readonly texts: CliTexts;
  /** Milliseconds as this machine believes it is. */
  readonly now: () => number;
  /** Calls back when the person presses Ctrl-C where no question is open; the returned function ends that. */
  readonly onInterrupt: (stop: () => void) => () => void;
}

export interface Typed<Name extends CommandName> {
  readonly words: readonly string[];
  readonly values: ValuesOf<Name>;
}

/** A command. Answers with the exit code. */
export type Run<Name extends CommandName> = (cli: Cli, typed: Typed<Name>) => Promise<number>;

/** Lines for a person. Whatever they hold is shown and never obeyed. */
export function tell({ stdout }: Cli, ...lines: readonly string[]): void {
  stdout.write(
    lines
      .flatMap((line) => line.split('\n'))
      .map((line) => `${visible(line)}\n`)
      .join(''),
  );
}

/** One value for a program, on one line. */
export function tellJson({ stdout }: Cli, value: unknown): void {
  stdout.write(`${visibleJson(value as Json)}\n`);
}

/** Whether somebody sits there who sees what is shown and can answer. */
export const isAttended = ({ stdin, stdout }: Cli): boolean => stdin.isTTY === true && stdout.isTTY === true;
