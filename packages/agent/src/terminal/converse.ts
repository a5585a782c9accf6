import { relative } from 'node:path';
import {
  type ConsoleAdapter,
  type Ledger,
  type Person,
  previewChange,
  type RequestId,
  type Rules,
  type RunId,
  type Timer,
  waitForDecision,
} from '@dream-agent/hitl';
import type { Agent } from '../agent.ts';
import type { Language } from '../contract/language.ts';
import type { Response } from '../contract/response.ts';
import type { Understanding } from '../contract/understanding.ts';
import type { Driven } from '../drive-run.ts';
import { languageOf, type Understander } from '../layers/cognitive/index.ts';
import { addUsage, describeSpending, NO_SPENDING } from '../models/index.ts';
import { learnedInRun } from '../session/learned-in-run.ts';
import { afterRun, type Session } from '../session/session.ts';
import type { Screen } from './screen.ts';
import { TERMINAL_TEXTS } from './texts/terminal-texts.ts';
import { Watching } from './watching.ts';

export interface ConverseDeps {
  readonly agent: Agent;
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly understander: Understander;
  readonly human: ConsoleAdapter;
  readonly timer: Timer;
  readonly person: Person;
  readonly now: () => Date;
  readonly screen: Screen;
  /** Calls back when the person presses Ctrl-C where no question is open; the returned function ends that. */
  readonly onStop: (stop: () => void) => () => void;
}

export interface Turn {
  readonly session: Session;
  readonly request: string;
  /** What was spoken so far; the request's own language comes before it. */
  readonly spoken: Language;
  readonly today: string;
}

export interface Conversed {
  readonly session: Session;
  readonly language: Language;
  /** Whether everything was done. */
  readonly done: boolean;
}

/** Takes one request through to its answer, and asks on the way. Answers with what the session has learned. */
export async function converse(deps: ConverseDeps, turn: Turn): Promise<Conversed> {
  const { agent, screen, person } = deps;
  const { session, request, today } = turn;
  const watching = new Watching(screen, deps.understander, languageOf(request, turn.spoken));
  const runId = await agent.begin({ requestedBy: person.id, actor: person });
  const stop = new AbortController();
  const endStop = deps.onStop(() => {
    screen.say(TERMINAL_TEXTS[watching.language].stopping);
    void deps.ledger.cancelRun(runId, { actor: person, reason: 'Ctrl-C' }).then(() => stop.abort(new Error('Ctrl-C')));
  });
  try {
    for (;;) {
      const { language } = watching;
      watching.thinks();
      const happened = watching.happened;
      const driven = await agent.drive({ runId, owner: 'terminal', request, today, session, language, happened, signal: stop.signal });
      screen.status(undefined);
      if (driven?.kind === 'ended') {
        tellEnd(deps, runId, watching, driven);
        return { session: await learned(deps, turn, runId, watching, driven), language: watching.language, done: isDone(driven) };
      }
      const why = stop.signal.aborted ? undefined : await answerOne(deps, runId, watching.language);
      if (why === undefined) continue;
      screen.say(`\n${TERMINAL_TEXTS[watching.language][why]}`);
      await deps.ledger.cancelRun(runId, { actor: { kind: 'system', id: 'terminal' }, reason: REASONS[why] });
    }
  } finally {
    screen.status(undefined);
    endStop();
  }
}

/** Why a run is given up here, as the record has it. */
const REASONS = { nobody: 'nobody there', askedTooMuch: 'the run has asked all that it may' } as const;

const isDone = ({ status, response }: Extract<Driven, { kind: 'ended' }>): boolean =>
  status === 'succeeded' && response !== null && response.notDone.length === 0;

function tellEnd(
  { agent, screen }: ConverseDeps,
  runId: RunId,
  watching: Watching,
  { response }: Extract<Driven, { kind: 'ended' }>,
): void {
  const texts = TERMINAL_TEXTS[watching.language];
  if (response === null) {
    screen.say(`\n${texts.stopped}`);
    return;
  }
  const { text, attachments } = response;
  // Whoever only says hello is shown what works here.
  const next = watching.understanding?.intent.domain === 'INQUIRY' ? texts.examples : response.nextActions;
  const streamed = watching.streamed.trimEnd();
  const rest = streamed !== '' && text.startsWith(streamed) ? text.slice(streamed.length).trim() : text;
  screen.say(rest === '' ? '' : `\n${rest}`);
  if (attachments.length > 0) screen.say(`\n${texts.files(nearPath(agent.folderOf(runId)))}`);
  if (next.length > 0) screen.say(`\n${texts.next}\n${next.map((action) => `- ${action}`).join('\n')}`);
  if (watching.used.length > 0) screen.say(`\n${describeSpending(watching.used.reduce(addUsage, NO_SPENDING), watching.language)}`);
}

/** From here, if that is shorter. */
function nearPath(folder: string): string {
  const near = relative(process.cwd(), folder);
  return near.startsWith('..') ? folder : near;
}

async function learned(
  { ledger, now }: ConverseDeps,
  { session, request }: Turn,
  runId: RunId,
  { understanding, language }: { readonly understanding: Understanding | undefined; readonly language: Language },
  { response }: Extract<Driven, { kind: 'ended' }>,
): Promise<Session> {
  if (understanding === undefined) return session;
  const decided = await learnedInRun(ledger, runId);
  return afterRun(session, { at: now().toISOString(), runId, request, language, understanding, summary: inShort(response), decided });
}

/** What was found, if anything was; else how it ended. */
function inShort(response: Response | null): string {
  const [opening = '', finding] = response?.text.split('\n\n') ?? [];
  return response !== null && response.done.length > 0 && finding !== undefined ? finding : opening;
}

/** Puts the oldest open question to the person and stays with it until it is settled. Says why the run can't go on, if it can't. */
async function answerOne(
  { ledger, rules, human, timer }: ConverseDeps,
  runId: RunId,
  language: Language,
): Promise<keyof typeof REASONS | undefined> {
  const [request] = await ledger.listRequests({ runId, status: 'pending', limit: 1 });
  if (request === undefined) return (await ledger.findRun(runId))?.budgetSpent == null ? undefined : 'askedTooMuch';
  const waited = await waitForDecision(
    { ledger, rules, human, timer, onUnavailable: 'reject' },
    {
      requestId: request.id,
      language,
      signal: new AbortController().signal,
      preview: (requestId: RequestId, change) => previewChange({ ledger, rules }, { requestId, ...change }),
    },
  );
  return waited.kind === 'closed' ? undefined : 'nobody';
}
