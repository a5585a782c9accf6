#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { type CommandContext, EXIT, type Exit, UsageProblem } from './command.ts';
import { csv } from './csv.ts';
import { keygen } from './keygen.ts';
import { chooseLanguage, MESSAGES } from './messages.ts';
import { verify } from './verify.ts';

const OPTIONS = {
  key: { type: 'string', multiple: true },
  checkpoint: { type: 'string', multiple: true },
  json: { type: 'boolean' },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Which of the options each command takes, besides those that all take. */
const TAKES: ReadonlyMap<string, readonly string[]> = new Map([
  ['verify', ['key', 'checkpoint', 'json']],
  ['csv', []],
  ['keygen', []],
]);

async function main(args: readonly string[]): Promise<Exit> {
  let say = MESSAGES[chooseLanguage(undefined, process.env) ?? 'en'];
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const language = chooseLanguage(values.lang, process.env);
    if (language === undefined) throw new UsageProblem(say.usage);
    say = MESSAGES[language];
    if (values.help === true) {
      process.stdout.write(`${say.usage}\n`);
      return EXIT.ok;
    }
    const [command = '', target, ...more] = positionals;
    const taken = TAKES.get(command);
    const foreign = Object.keys(values).some((name) => name !== 'lang' && taken?.includes(name) !== true);
    if (taken === undefined || target === undefined || more.length > 0 || foreign) throw new UsageProblem(say.usage);

    const context: CommandContext = { say, stdin: process.stdin, stdout: process.stdout, stderr: process.stderr };
    if (command === 'csv') return await csv(target, context);
    if (command === 'keygen') return await keygen(target, context);
    const { key: keys = [], checkpoint: checkpoints = [], json = false } = values;
    return await verify({ file: target, keys, checkpoints, json }, context);
  } catch (error) {
    if (error instanceof UsageProblem) process.stderr.write(`${error.message}\n`);
    else if (isArgumentError(error)) process.stderr.write(`${error.message}\n\n${say.usage}\n`);
    // Whatever it is, the log was not verified.
    else process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    return EXIT.unusable;
  }
}

const isArgumentError = (error: unknown): error is Error =>
  error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');

process.exitCode = await main(process.argv.slice(2));
