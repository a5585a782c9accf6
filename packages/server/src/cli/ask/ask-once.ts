import { type Screen, TERMINAL_TEXTS } from '@dream-agent/agent/terminal';
import type { ConsoleAdapter, Language } from '@dream-agent/hitl';
import type { RequestWire, ServerMessage, SessionId } from '../../contract/index.ts';
import type { Cli } from '../cli.ts';
import type { Answered, Client } from '../remote/client.ts';
import { follow } from '../remote/follow.ts';
import { Questions } from './questions.ts';
import { WatchRun } from './watch-run.ts';

export interface Asking {
  readonly cli: Cli;
  readonly client: Client;
  readonly console: ConsoleAdapter;
  readonly screen: Screen;
}

export type Response = NonNullable<Answered<'readRun'>['response']>;

export interface Asked {
  readonly sessionId: SessionId;
  readonly runId: string;
  readonly language: Language;
  readonly done: boolean;
  readonly response: Response | null;
}

type Ended =
  | { readonly kind: 'complete'; readonly data: Extract<ServerMessage, { type: 'complete' }>['data'] }
  | { readonly kind: 'left'; readonly request: RequestWire };

/** Takes one request of a person through to its answer, and asks on the way. */
export async function askOnce(asking: Asking, request: string, session: SessionId | undefined): Promise<Asked> {
  const { cli, client, console, screen } = asking;
  const after = session === undefined ? 0 : (await client.call('readSession', { params: { session_id: session } })).last_seq;
  const body = { user_input: request, ...(session === undefined ? {} : { session_id: session }) };
  const started = await client.call('runAgentAsync', { body });
  const { session_id, run_id } = started;
  const watch = new WatchRun(screen, cli.texts, cli.language);
  const end = new AbortController();
  let ended: Ended | undefined;
  let failure: unknown;
  const questions = new Questions({
    cli,
    client,
    console,
    language: () => watch.language,
    asking: (isAsking) => (isAsking ? watch.waits() : watch.thinks()),
    left: (open) => {
      ended = { kind: 'left', request: open };
      end.abort();
    },
    failed: (error) => {
      failure = error;
      end.abort();
    },
  });
  const stopListening = cli.onInterrupt(() => {
    screen.say(TERMINAL_TEXTS[watch.language].stopping);
    client.call('cancelSession', { params: { session_id }, body: { reason: 'Ctrl-C' } }).catch((error: unknown) => {
      failure = error;
      end.abort();
    });
  });
  watch.thinks();
  try {
    const lost = () => screen.say(`! ${cli.texts.connectionLost}`);
    for await (const message of follow({ client, path: `/ws/${session_id}`, after, signal: end.signal, lost })) {
      if (message.run_id !== null && message.run_id !== run_id) continue;
      if (message.type === 'complete') {
        ended = { kind: 'complete', data: message.data };
        break;
      }
      watch.happened(message);
      questions.happened(message);
    }
  } finally {
    stopListening();
    await questions.end();
    screen.status(undefined);
  }
  if (failure !== undefined) throw failure;
  return tellEnd(asking, { session_id, run_id, watch, ended });
}

interface End extends Pick<Answered<'runAgentAsync'>, 'session_id' | 'run_id'> {
  readonly watch: WatchRun;
  readonly ended: Ended | undefined;
}

function tellEnd({ cli, screen }: Asking, { session_id, run_id, watch, ended }: End): Asked {
  const { language } = watch;
  const texts = TERMINAL_TEXTS[language];
  const asked = { sessionId: session_id, runId: run_id, language };
  if (ended?.kind !== 'complete') {
    if (ended !== undefined) screen.say(`\n${cli.texts.stillWaits(ended.request.request_id)}`);
    return { ...asked, done: false, response: null };
  }
  const { status, response, ended_because } = ended.data;
  if (response === null) {
    screen.say(`\n✘ ${cli.texts.runStatuses[status]}${ended_because === undefined ? '' : `: ${ended_because}`}`);
    return { ...asked, done: false, response };
  }
  const streamed = watch.streamed.trimEnd();
  const rest = streamed !== '' && response.text.startsWith(streamed) ? response.text.slice(streamed.length).trim() : response.text;
  screen.say(rest === '' ? '' : `\n${rest}`);
  if (response.next_actions.length > 0) screen.say(`\n${texts.next}\n${response.next_actions.map((action) => `- ${action}`).join('\n')}`);
  return { ...asked, done: status === 'succeeded' && response.not_done.length === 0, response };
}
