import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Actor, type Hold, keepLease, type Ledger, type Rules, type RunId, randomId, type Timer } from '@dream-agent/hitl';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { Language } from './contract/language.ts';
import { type Driven, driveRun } from './drive-run.ts';
import { AgentError } from './errors.ts';
import { isAvoided } from './feedback/avoid-list.ts';
import { buildGraph } from './graph.ts';
import type { Happening } from './happening.ts';
import type { Mind, Parts } from './parts.ts';
import type { Session } from './session.ts';
import type { Tools } from './tools/tool.ts';

export interface AgentOptions {
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly tools: Tools;
  /** Made for each hold, so that no write of an owner that was taken over from gets through. */
  readonly saver: (hold: Hold) => BaseCheckpointSaver;
  readonly mind: (session: Session) => Mind;
  readonly callTool: Parts['callTool'];
  /** Under it each run has a folder of its own. */
  readonly folder: string;
  readonly timer: Timer;
  readonly wait: Parts['wait'];
}

export interface DriveTurn {
  readonly runId: RunId;
  readonly owner: string;
  readonly request: string;
  readonly today: string;
  readonly session: Session;
  readonly language: Language;
  readonly happened?: (happening: Happening) => void;
}

const LEASE_SECONDS = 15;

/** The agent: starts runs, and takes them on from wherever they stand. */
export function createAgent(options: AgentOptions) {
  const { ledger, timer } = options;
  return {
    /** Where a run puts what it makes. */
    folderOf: (runId: RunId): string => folderOf(options.folder, runId),

    begin: async (by: { requestedBy: string; actor: Actor }): Promise<RunId> => (await ledger.createRun({ id: randomId('run'), ...by })).id,

    /** Claims the run and drives it until it ends or waits for somebody. Nothing, if somebody else has it. */
    async drive(turn: DriveTurn): Promise<Driven | undefined> {
      const claimed = await ledger.claimRun({ owner: turn.owner, leaseSeconds: LEASE_SECONDS, runId: turn.runId });
      if (claimed === undefined) return undefined;
      const hold: Hold = { runId: claimed.id, owner: turn.owner, fence: claimed.fence };
      using lease = keepLease({ ledger, timer }, hold, LEASE_SECONDS);
      const folder = folderOf(options.folder, turn.runId);
      await mkdir(folder, { recursive: true });
      const graph = buildGraph(partsOf(options, turn, hold, folder, lease.signal), options.saver(hold));
      return driveRun({ ledger, hold, graph, request: turn.request, today: turn.today });
    },
  };
}

export type Agent = ReturnType<typeof createAgent>;

const partsOf = (options: AgentOptions, turn: DriveTurn, hold: Hold, folder: string, signal: AbortSignal): Parts => ({
  ledger: options.ledger,
  rules: options.rules,
  hold,
  mind: options.mind(turn.session),
  tools: options.tools,
  avoided: (action) => isAvoided(action as never, turn.session.avoid, turn.language),
  callTool: options.callTool,
  folder,
  happened: turn.happened ?? (() => {}),
  wait: options.wait,
  signal,
});

/** A folder by the digest of the run's id, so that an id can't name another place. */
function folderOf(under: string, runId: RunId): string {
  if (under === '') throw new AgentError('AGENT_CONFIG_INVALID', 'runs need a folder for what they make');
  return join(under, createHash('sha256').update(runId).digest('hex').slice(0, 32));
}
