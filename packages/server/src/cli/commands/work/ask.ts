import { Screen, TERMINAL_TEXTS } from '@dream-agent/agent/terminal';
import { systemTimer } from '@dream-agent/hitl';
import type { SessionId } from '../../../contract/index.ts';
import { type Asking, askOnce } from '../../ask/ask-once.ts';
import { saveFiles } from '../../ask/save-files.ts';
import { type Cli, EXIT, type Run, tell, tellJson } from '../../cli.ts';
import type { ValuesOf } from '../../command-table.ts';
import { UsageProblem } from '../../problems.ts';
import type { Client } from '../../remote/client.ts';
import { connect } from '../../remote/connect.ts';
import { openConsole, whoAmI } from '../../talk/open-console.ts';
import { sessionIdOf } from './session-id-of.ts';

/** One request, or a conversation where none is given. */
export const run: Run<'ask'> = async (cli, { words, values }) => {
  const { session, json = false, 'no-wait': noWait = false } = values;
  const request = words.join(' ').trim();
  const sessionId = session === undefined ? undefined : sessionIdOf(cli, session);
  if (request === '' && (json || noWait)) throw new UsageProblem('WORDS?');
  const client = await connect(cli);
  if (noWait) return start(cli, client, request, sessionId, json);
  if (json) return startAndWait(cli, client, request, sessionId);

  const console = openConsole(cli, { me: await whoAmI(client), client, onInterrupt: 'abort' });
  const seconds = TERMINAL_TEXTS[cli.language].seconds;
  const screen = new Screen({ output: cli.stdout, timer: systemTimer, now: Date.now, seconds });
  const asking: Asking = { cli, client, console, screen };
  if (request !== '') {
    const { done } = await take(asking, request, sessionId, values);
    return done ? EXIT.ok : EXIT.failed;
  }
  return converse(asking, sessionId, values);
};

async function converse(asking: Asking, session: SessionId | undefined, values: ValuesOf<'ask'>): Promise<number> {
  const { cli, console } = asking;
  let sessionId = session;
  let all = true;
  for (;;) {
    const line = (await console.readLine(TERMINAL_TEXTS[cli.language].prompt))?.trim();
    if (line === undefined) break;
    if (line === '') continue;
    const asked = await take(asking, line, sessionId, values);
    sessionId = asked.sessionId;
    all = all && asked.done;
  }
  // A person has seen how each request went; a program that pipes them in has only this.
  return all || cli.stdin.isTTY === true ? EXIT.ok : EXIT.failed;
}

async function take(asking: Asking, request: string, sessionId: SessionId | undefined, { save }: ValuesOf<'ask'>) {
  const asked = await askOnce(asking, request, sessionId);
  const saved = asked.response === null || (await saveFiles(asking.cli, asking.client, asked.response, save));
  tell(asking.cli, '', asking.cli.texts.goOnWith(asked.sessionId));
  return { ...asked, done: asked.done && saved };
}

const bodyOf = (user_input: string, session_id: SessionId | undefined) => ({
  user_input,
  ...(session_id === undefined ? {} : { session_id }),
});

async function start(cli: Cli, client: Client, request: string, session: SessionId | undefined, json: boolean): Promise<number> {
  const started = await client.call('runAgentAsync', { body: bodyOf(request, session) });
  if (json) tellJson(cli, started);
  else tell(cli, `✔ ${started.run_id}`, cli.texts.goOnWith(started.session_id));
  return EXIT.ok;
}

/** For a program, which can't be asked: what came of it, or what waits for somebody. */
async function startAndWait(cli: Cli, client: Client, request: string, session: SessionId | undefined): Promise<number> {
  const result = await client.call('runAgent', { body: bodyOf(request, session), timeoutMs: 330_000 });
  tellJson(cli, result);
  const { status, response } = result.run;
  return status === 'succeeded' && response?.not_done.length === 0 ? EXIT.ok : EXIT.failed;
}
