import { parseArgs } from 'node:util';
import { COMMANDS, type CommandName, isCommand } from './command-table.ts';

/** What the program was called with. */
export type Called =
  | { readonly kind: 'help'; readonly of: CommandName | undefined }
  | { readonly kind: 'version' }
  /** All that stands there is a setting of the server. */
  | { readonly kind: 'passed-on'; readonly name: CommandName; readonly rest: readonly string[] }
  | {
      readonly kind: 'command';
      readonly name: CommandName;
      readonly words: readonly string[];
      readonly values: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: 'wrong'; readonly of: CommandName | undefined; readonly problem: CallProblem };

/** Why a call is none. */
export type CallProblem =
  | { readonly kind: 'no-such-command' | 'no-such-option'; readonly typed: string; readonly known: readonly string[] }
  | { readonly kind: 'missing' | 'surplus'; readonly word: string }
  | { readonly kind: 'value'; readonly option: string };

const NAMES = Object.keys(COMMANDS) as CommandName[];
const HELP = new Set(['--help', '-h', 'help']);

export function readCommand(args: readonly string[]): Called {
  const [first, second, ...more] = args;
  if (first === undefined) return { kind: 'help', of: undefined };
  if (first === '--version' || first === '-v') return { kind: 'version' };
  if (HELP.has(first)) return helpFor([second, ...more].filter((word) => word !== undefined));
  const pair = `${first} ${second ?? ''}`;
  if (isCommand(pair)) return readRest(pair, more);
  if (isCommand(first)) return readRest(first, args.slice(1));
  const parts = NAMES.filter((name) => name.startsWith(`${first} `)).map((name) => name.slice(first.length + 1));
  if (parts.length === 0) return noSuchCommand(first, [...new Set(NAMES.map((name) => name.split(' ', 1)[0] ?? name))]);
  if (second === undefined || HELP.has(second)) return { kind: 'help', of: undefined };
  return noSuchCommand(
    `${first} ${second}`,
    parts.map((part) => `${first} ${part}`),
  );
}

const noSuchCommand = (typed: string, known: readonly string[]): Called => ({
  kind: 'wrong',
  of: undefined,
  problem: { kind: 'no-such-command', typed, known },
});

function helpFor(words: readonly string[]): Called {
  const [first, second = ''] = words;
  if (first === undefined) return { kind: 'help', of: undefined };
  const pair = `${first} ${second}`.trim();
  if (isCommand(pair)) return { kind: 'help', of: pair };
  return isCommand(first) ? { kind: 'help', of: first } : noSuchCommand(pair, NAMES);
}

function readRest(name: CommandName, rest: readonly string[]): Called {
  const shape = COMMANDS[name];
  if (rest.includes('--help') || rest.includes('-h')) return { kind: 'help', of: name };
  if (!('options' in shape)) return { kind: 'passed-on', name, rest };
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options: shape.options, allowPositionals: true });
    const problem = problemOfWords(shape.takes, positionals);
    return problem === undefined ? { kind: 'command', name, words: positionals, values } : { kind: 'wrong', of: name, problem };
  } catch (error) {
    return { kind: 'wrong', of: name, problem: problemOfOption(error as Error, Object.keys(shape.options)) };
  }
}

/** `REQUEST WORDS` takes at least two words, `[FILE]` one at the most; WORDS may be any number. */
function problemOfWords(takes: string, words: readonly string[]): CallProblem | undefined {
  const wanted = takes === '' ? [] : takes.split(' ');
  const missing = wanted.filter((word) => !word.startsWith('['))[words.length];
  if (missing !== undefined) return { kind: 'missing', word: missing };
  const surplus = wanted.some((word) => word.includes('WORDS')) ? undefined : words[wanted.length];
  return surplus === undefined ? undefined : { kind: 'surplus', word: surplus };
}

/** Node says it in English, and always begins in the same way. */
function problemOfOption({ message }: Error, options: readonly string[]): CallProblem {
  const [, unknown] = /^Unknown option '(-[^']*)'/.exec(message) ?? [];
  if (unknown !== undefined) return { kind: 'no-such-option', typed: unknown, known: options.map((name) => `--${name}`) };
  const [, option = message] = /'(?:-\w, )?(--?[\w-]+)/.exec(message) ?? [];
  return { kind: 'value', option };
}
