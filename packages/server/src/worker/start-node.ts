import {
  type Answers,
  createAnswers,
  type Hints,
  INBOX,
  openHints,
  type Relay,
  startRelay,
  startWatch,
  type Watch,
} from '../realtime/index.ts';
import { type AgentDeps, type OpenAgentDeps, openAgentDeps } from '../runs/agent-deps.ts';
import type { Happened } from './drive-run.ts';
import { type AgentWorker, createWorker, type WorkerOptions } from './worker.ts';

export interface StartNode extends Omit<OpenAgentDeps, 'hint' | 'beforeLettingGo'> {
  /** Of the database, for what needs a connection of its own. */
  readonly url: string;
  /** Where there is a Redis, hints go over it for as long as it answers. */
  readonly redisUrl?: string | undefined;
  /** Without it this node serves people and drives nothing. */
  readonly worker?: Omit<WorkerOptions, 'deps' | 'url' | 'happened' | 'onError'>;
  /** How long something may go unnoticed that no hint was heard of. */
  readonly pollMs?: number;
  /** Told of everything that happens in the runs that this node drives. */
  readonly happened?: Happened;
  readonly onError?: (error: unknown) => void;
}

export interface AgentNode {
  readonly deps: AgentDeps;
  readonly watch: Watch;
  readonly hints: Hints;
  /** As they are being written, on whichever node. */
  readonly answers: Answers;
  /** Gives up or finishes what it drives, and lets go of all that it holds. The pool and the ledger are the caller's. */
  stop(): Promise<void>;
}

/** One program of a deployment: use-cases, streams, and, where it is to, a worker; with hints from and to the others. */
export function startNode(options: StartNode): AgentNode {
  const { pool, url, redisUrl, pollMs = 500, onError = () => {} } = options;
  const hints = openHints({ pool, url, redisUrl });
  const answers = createAnswers(hints);
  const watch = startWatch(pool, { pollMs });
  let worker: AgentWorker | undefined;
  const deps = openAgentDeps({
    ...options,
    hint: (runId) => hints.tell(runId),
    beforeLettingGo: async (hold) => {
      // The last piece comes before the whole.
      answers.flush();
      await worker?.beforeLettingGo(hold);
    },
  });
  const relay: Relay = startRelay(deps, {
    pollMs,
    onError,
    relayed: (sessionId, inbox) => {
      hints.tell(sessionId);
      if (inbox) hints.tell(INBOX);
    },
  });
  const deaf = hints.listen((about) => {
    if (!about.startsWith('run_')) return watch.nudge(about);
    worker?.hint(about);
    relay.nudge();
  });
  if (options.worker !== undefined) {
    const happened: Happened = (driven, happening) => {
      if (happening.type === 'answer-piece') answers.write(driven, happening.piece, happening.attempt);
      options.happened?.(driven, happening);
    };
    worker = createWorker({ pollMs, ...options.worker, deps, url, onError, happened });
  }
  return {
    deps,
    watch,
    hints,
    answers,
    async stop() {
      await worker?.stop();
      await relay.stop();
      deaf();
      watch.stop();
      answers.close();
      await hints.close();
    },
  };
}
