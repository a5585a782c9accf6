import { displayWidth, wrapText } from '@dream-agent/hitl';
import type { Cli } from './cli.ts';
import { tell } from './cli.ts';
import { COMMANDS, type CommandName, type OptionName, TOPICS } from './command-table.ts';

const NAMES = Object.keys(COMMANDS) as CommandName[];

/** What there is, or what one command takes. */
export function showHelp(cli: Cli, name: CommandName | undefined): void {
  tell(cli, ...(name === undefined ? overview(cli) : ofCommand(cli, name)));
}

/** Beside it, if the screen is wide enough; below it, indented, if it is not. */
function beside(left: string, right: string, column: number, columns: number): string[] {
  const lead = `  ${left}${' '.repeat(Math.max(2, column - displayWidth(left)))}`;
  const [first = '', ...rest] = wrapText(right, Math.max(20, columns - displayWidth(lead)));
  return [`${lead}${first}`, ...rest.map((line) => `${' '.repeat(displayWidth(lead))}${line}`)];
}

const widthOf = ({ stdout }: Cli): number => (stdout.isTTY === true ? (stdout.columns ?? 100) : Number.POSITIVE_INFINITY);

function overview(cli: Cli): string[] {
  const { help } = cli.texts;
  const column = Math.max(...NAMES.map((name) => name.length)) + 2;
  return [
    help.intro,
    ...TOPICS.flatMap((topic) => [
      '',
      help.topics[topic],
      ...NAMES.filter((name) => COMMANDS[name].topic === topic).flatMap((name) => beside(name, help.commands[name], column, widthOf(cli))),
    ]),
    '',
    help.more,
    '',
    ...help.settings,
  ];
}

function ofCommand(cli: Cli, name: CommandName): string[] {
  const { help } = cli.texts;
  const shape = COMMANDS[name];
  const lines = [`${help.usage}: dream-agent ${`${name} ${shape.takes}`.trim()}`, `  ${help.commands[name]}`];
  if (!('options' in shape)) return [...lines, '', help.optionsTitle, help.startOptions];
  const options = Object.entries(shape.options).map(([option, { type }]): [string, string] => [
    `--${option}${type === 'string' ? ' …' : ''}`,
    help.options[option as OptionName],
  ]);
  const all: [string, string][] = [...options, ['--help', help.options.help]];
  const column = Math.max(...all.map(([left]) => left.length)) + 2;
  return [...lines, '', help.optionsTitle, ...all.flatMap(([left, right]) => beside(left, right, column, widthOf(cli)))];
}
