import type { Happening } from '@dream-agent/agent';
import type { RunId } from '@dream-agent/hitl';
import { type Hints, INBOX, openHints, type Relay, startRelay, startWatch, type Watch } from '../realtime/index.ts';
import { type AgentDeps, type OpenAgentDeps, openAgentDeps } from '../runs/agent-deps.ts';
import { type AgentWorker, createWorker, type WorkerOptions } from './worker.ts';

export interface StartNode extends Omit<OpenAgentDeps, 'hint' | 'beforeLettingGo'> {
  /** Of the database, for what needs a connection of its own. */
  readonly url: string;
  /** Without it this node serves people and drives nothing. */
  readonly worker?: Omit<WorkerOptions, 'deps' | 'url' | 'happened' | 'onError'>;
  /** How long something may go unnoticed that no hint was heard of. */
  readonly pollMs?: number;
  /** Told of pieces of answers and the like, which are not kept. */
  readonly happened?: (runId: RunId, happening: Happening) => void;
  readonly onError?: (error: unknown) => void;
}

export interface AgentNode {
  readonly deps: AgentDeps;
  readonly watch: Watch;
  readonly hints: Hints;
  /** Gives up or finishes what it drives, and lets go of all that it holds. The pool and the ledger are the caller's. */
  stop(): Promise<void>;
}

/** One program of a deployment: use-cases, streams, and, where it is to, a worker; with hints from and to the others. */
export function startNode(options: StartNode): AgentNode {
  const { pool, url, pollMs = 500, onError = () => {} } = options;
  const hints = openHints({ pool, url });
  const watch = startWatch(pool, { pollMs });
  let worker: AgentWorker | undefined;
  const deps = openAgentDeps({
    ...options,
    hint: (runId) => hints.tell(runId),
    beforeLettingGo: async (hold) => worker?.beforeLettingGo(hold),
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
    const { happened } = options;
    worker = createWorker({ pollMs, ...options.worker, deps, url, onError, ...(happened === undefined ? {} : { happened }) });
  }
  return {
    deps,
    watch,
    hints,
    async stop() {
      await worker?.stop();
      await relay.stop();
      deaf();
      watch.stop();
      await hints.close();
    },
  };
}
