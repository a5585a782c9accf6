import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chooseLanguage, HitlError, spokenIn, systemTimer } from '@dream-agent/hitl';
import { AgentError } from '../errors.ts';
import { loadAgentConfig } from '../load-config.ts';
import { chooseMind } from '../mind/choose-mind.ts';
import { readArguments } from './read-arguments.ts';
import { Screen } from './screen.ts';
import { sessionFile } from './session-file.ts';
import { startAgent } from './start-agent.ts';
import { Terminal } from './terminal.ts';
import { TERMINAL_TEXTS } from './texts/terminal-texts.ts';
import { traceFiles } from './trace-files.ts';

export interface RunTerminal {
  /** Where `config/` and `data/` are, unless an option says otherwise. */
  readonly root: URL;
  /** Under it `.dream-agent/` keeps what is to be kept. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The agent in a terminal: requests come in as lines, questions are asked in between. Answers with the exit code. */
export async function runTerminal({ root, folder, args, env }: RunTerminal): Promise<number> {
  const language = chooseLanguage(env['DREAM_AGENT_LANGUAGE'], spokenIn(env));
  const texts = TERMINAL_TEXTS[language];
  const screen = new Screen({ output: process.stdout, timer: systemTimer, now: Date.now, seconds: (gone) => texts.seconds(gone) });
  const wanted = readArguments(args);
  if (wanted.kind === 'help') {
    screen.say(texts.usage.join('\n'));
    return 0;
  }
  if (wanted.kind === 'wrong') {
    process.stderr.write(`${texts.noSuchOption(wanted.problem)}\n\n${texts.usage.join('\n')}\n`);
    return 2;
  }
  try {
    const allowHosts = (env['DREAM_AGENT_ALLOW_HOSTS'] ?? '').split(',').flatMap((host) => host.trim() || []);
    const leftOut = (server: string, tool: string, why: string) => screen.say(`! ${texts.toolLeftOut(server, tool, why)}`);
    const config = await loadAgentConfig(wanted.root === undefined ? root : pathToFileURL(join(wanted.root, '/')), {
      env,
      allowHosts,
      leftOut,
    });
    const minds = await chooseMind(config, { env });
    const kept = join(folder, '.dream-agent');
    const traces = traceFiles(join(kept, 'traces'), (problem) => screen.say(`! ${texts.notKept('traces', problem)}`));
    const now = () => new Date();
    const started = await startAgent(config, minds, { folder: kept, now, trace: traces.write });
    const file = sessionFile(join(kept, 'session.json'), now);
    const terminal = new Terminal({ ...started, config, minds, screen, file, language, env });
    try {
      return await terminal.run(wanted);
    } finally {
      await traces.close();
      await config.close();
    }
  } catch (error) {
    if (!(error instanceof AgentError) && !HitlError.is(error)) throw error;
    process.stderr.write(`${texts.cannotStart(error.message)}\n`);
    return 2;
  }
}
