import { readFile } from 'node:fs/promises';
import { chooseLanguage, spokenIn, visible } from '@dream-agent/hitl';
import { type Cli, type Environment, EXIT, type Run, tell } from './cli.ts';
import type { CommandName } from './command-table.ts';
import { describeCallProblem } from './describe-call-problem.ts';
import { LOADERS } from './load-command.ts';
import { type Called, readCommand } from './read-command.ts';
import { showHelp } from './show-help.ts';
import { CLI_TEXTS } from './texts/cli-texts.ts';

export interface RunCli {
  readonly args: readonly string[];
  readonly env: Environment;
  /** Where it was called. */
  readonly folder: string;
  readonly stdin?: Cli['stdin'];
  readonly stdout?: Cli['stdout'];
  readonly stderr?: Cli['stderr'];
  readonly now?: Cli['now'];
  readonly onInterrupt?: Cli['onInterrupt'];
}

/** One call of `dream-agent`. Answers with the exit code: 0 done, 1 refused or failed, 2 not understood. */
export async function runCli({ args, env, folder, ...world }: RunCli): Promise<number> {
  const language = chooseLanguage(env['DREAM_AGENT_LANGUAGE'], spokenIn(env));
  const { stdin = process.stdin, stdout = process.stdout, stderr = process.stderr } = world;
  const texts = CLI_TEXTS[language];
  const { now = Date.now, onInterrupt = onSignal } = world;
  const cli: Cli = { env, folder, stdin, stdout, stderr, language, texts, now, onInterrupt };
  const called = readCommand(args);
  // Whoever reads what we write may stop reading, as with `| head`; that is no failure of ours.
  const gone = new Promise<number>((resolve) => {
    stdout.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EPIPE' ? EXIT.ok : EXIT.failed));
  });
  return Promise.race([perform(cli, called).catch((error: unknown) => fail(cli, called, error)), gone]);
}

async function perform(cli: Cli, called: Called): Promise<number> {
  switch (called.kind) {
    case 'help':
      showHelp(cli, called.of);
      return EXIT.ok;
    case 'version':
      tell(cli, await version());
      return EXIT.ok;
    case 'wrong':
      cli.stderr.write(`✘ ${visible(describeCallProblem(cli, called.problem))}\n${cli.texts.help.seeHelp(called.of)}\n`);
      return EXIT.usage;
    case 'passed-on':
      return runCommand(cli, called.name, called.rest, {});
    case 'command':
      return runCommand(cli, called.name, called.words, called.values);
  }
}

/** Loaded when something went wrong: what is explained there comes from every part of the program. */
async function fail(cli: Cli, called: Called, error: unknown): Promise<number> {
  const { explainFailure } = await import('./explain-failure.ts');
  return explainFailure(cli, called, error);
}

async function runCommand(
  cli: Cli,
  name: CommandName,
  words: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<number> {
  const { run } = (await LOADERS[name]()) as { run: Run<CommandName> };
  return run(cli, { words, values: values as never });
}

async function version(): Promise<string> {
  const file = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return file.version;
}

/** The first Ctrl-C stops what runs, the second the program. */
function onSignal(stop: () => void): () => void {
  let pressed = false;
  const onInterrupt = (): void => {
    if (pressed) process.exit(130);
    pressed = true;
    stop();
  };
  process.on('SIGINT', onInterrupt);
  return () => void process.off('SIGINT', onInterrupt);
}
