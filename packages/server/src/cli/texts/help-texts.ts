import type { CommandName, OptionName, Topic } from '../command-table.ts';

/** What `--help` says. A command or an option without a line does not compile. */
export interface HelpTexts {
  readonly intro: string;
  readonly usage: string;
  readonly optionsTitle: string;
  readonly more: string;
  readonly settings: readonly string[];
  readonly seeHelp: (name: CommandName | undefined) => string;
  readonly noSuchCommand: (typed: string, nearest: string | undefined) => string;
  readonly noSuchOption: (typed: string, nearest: string | undefined) => string;
  readonly notOneOf: (place: string, typed: string, known: readonly string[], nearest: string | undefined) => string;
  readonly missing: (word: string) => string;
  readonly surplus: (word: string) => string;
  readonly wrongValue: (option: string) => string;
  readonly topics: Readonly<Record<Topic, string>>;
  readonly commands: Readonly<Record<CommandName, string>>;
  readonly options: Readonly<Record<OptionName | 'help', string>>;
  /** Of `start` and `worker`, whose options are the settings. */
  readonly startOptions: string;
}
