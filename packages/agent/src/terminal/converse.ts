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
import type { Understanding } from '../contract/understanding.ts';
import type { Driven } from '../drive-run.ts';
import type { Happening } from '../happening.ts';
import { learnedInRun } from '../learned-in-run.ts';
import { afterRun, type Session } from '../session.ts';
import { TERMINAL_TEXTS } from './texts.ts';

export interface ConverseDeps {
  readonly agent: Agent;
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly human: ConsoleAdapter;
  readonly timer: Timer;
  readonly person: Person;
  readonly now: () => Date;
  readonly say: (text: string) => Promise<void>;
}

/** Takes one request through to its answer, and asks on the way. Answers with what the session has learned. */
export async function converse(deps: ConverseDeps, session: Session, request: string, spoken: Language): Promise<Session> {
  const { agent, say } = deps;
  const runId = await agent.begin({ requestedBy: deps.person.id, actor: deps.person });
  let understanding: Understanding | undefined;
  let language = spoken;
  const happened = (happening: Happening) => {
    const line = lineFor(happening, language);
    if (line !== undefined) void say(line);
  };
  const today = deps.now().toISOString().slice(0, 10);
  for (;;) {
    const driven = await agent.drive({ runId, owner: 'terminal', request, today, session, language, happened: watch });
    if (driven?.kind === 'ended') {
      if (driven.response !== null) {
        await say(`\n${driven.response.text}`);
        if (driven.response.attachments.length > 0) await say(`\n${TERMINAL_TEXTS[language].files(agent.folderOf(runId))}`);
      }
      return understanding === undefined ? session : learned(deps, session, { runId, request, language, understanding, driven });
    }
    if (!(await answerOne(deps, runId, language))) {
      await say(TERMINAL_TEXTS[language].nobody);
      return session;
    }
  }

  function watch(happening: Happening): void {
    if (happening.type === 'understood') {
      ({ understanding } = happening);
      ({ language } = understanding);
    }
    happened(happening);
  }
}

async function learned(
  { ledger, now }: ConverseDeps,
  session: Session,
  run: { runId: RunId; request: string; language: Language; understanding: Understanding; driven: Extract<Driven, { kind: 'ended' }> },
): Promise<Session> {
  const { runId, request, language, understanding, driven } = run;
  return afterRun(session, {
    at: now().toISOString(),
    runId,
    request,
    language,
    understanding,
    summary: driven.response?.text.split('\n')[0] ?? '',
    decided: await learnedInRun(ledger, runId),
  });
}

/** Puts the oldest open question to the person and stays with it until it is settled. Says whether anybody was there. */
async function answerOne({ ledger, rules, human, timer }: ConverseDeps, runId: RunId, language: Language): Promise<boolean> {
  const [request] = await ledger.listRequests({ runId, status: 'pending', limit: 1 });
  if (request === undefined) return true;
  const waited = await waitForDecision(
    { ledger, rules, human, timer, onUnavailable: 'reject' },
    {
      requestId: request.id,
      language,
      signal: new AbortController().signal,
      preview: (requestId: RequestId, change) => previewChange({ ledger, rules }, { requestId, ...change }),
    },
  );
  return waited.kind === 'closed';
}

function lineFor(happening: Happening, language: Language): string | undefined {
  const texts = TERMINAL_TEXTS[language];
  switch (happening.type) {
    case 'understood':
    case 'planned':
      return `● ${texts.layers[happening.type]}`;
    case 'todo-started':
      return `  ▸ ${texts.started(happening.task)}`;
    case 'todo-finished':
      return `  ${happening.status === 'completed' ? '✔' : '✘'} ${texts.finished[happening.status] ?? happening.status}: ${happening.task}`;
    default:
      return undefined;
  }
}
