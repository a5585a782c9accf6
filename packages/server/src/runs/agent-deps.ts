import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Agent,
  type AgentConfig,
  callCached,
  createAgent,
  createPostgresTodoChanges,
  GRAPH_VERSIONS,
  type MindMaker,
  newSession,
  runReader,
  runSavers,
  type TodoChanges,
  type Tool,
  type ToolCache,
} from '@dream-agent/agent';
import { type Hold, type Ledger, type Rules, type RunId, systemTimer } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import { recordArtifacts } from '../files/artifacts/record-artifacts.ts';

type Saver = ReturnType<ReturnType<typeof runSavers>>;
type Mind = ReturnType<MindMaker['make']>;

/** What the use-cases of runs work with: one for a process, whatever its role. */
export interface AgentDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly tools: AgentConfig['tools'];
  readonly agent: Agent;
  /** Reads checkpoints of any run. */
  readonly reader: ReturnType<typeof runReader>;
  readonly savers: (hold: Hold) => Saver;
  readonly changes: TodoChanges;
  /** As the mind of a run edits plans; it needs no session for that. */
  readonly editPlan: Mind['editPlan'];
  /** Under it each run has a folder of its own; all nodes see the same. */
  readonly folder: string;
  readonly now: () => Date;
  /** The name of this process among those that hold runs. */
  readonly node: string;
  /** What this process can drive; what it begins has the last of them. */
  readonly graphVersions: readonly number[];
  /** Says that there may be something to do about a run. A hint: nothing depends on it. */
  readonly hint: (runId: string) => void;
}

export interface OpenAgentDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly config: AgentConfig;
  readonly minds: MindMaker;
  readonly cache: ToolCache;
  /** Under it each run has a folder of its own; all nodes see the same. */
  readonly folder: string;
  readonly node: string;
  readonly now?: () => Date;
  readonly graphVersions?: readonly number[];
  readonly hint?: (runId: string) => void;
  /** Throws where a tool must not be called any more, whatever was approved. */
  readonly mayCall?: (tool: Tool) => Promise<void>;
  /** Why a tool is not in the catalogue that is known all the same. */
  readonly whyNoTool?: (name: string) => string | undefined;
  /** Called before a run is parked or ended, while its owner may still write. */
  readonly beforeLettingGo?: (hold: Hold) => Promise<void>;
}

const NOBODY_WATCHES = { failed: () => {}, used: () => {}, said: () => {} };

/** The agent on PostgreSQL, with all that the use-cases need besides. */
export function openAgentDeps(options: OpenAgentDeps): AgentDeps {
  const { pool, ledger, config, minds, now = () => new Date(), beforeLettingGo } = options;
  const { rules, tools } = config;
  const savers = runSavers(pool);
  const changes = createPostgresTodoChanges({ pool });
  // An answer that a person is to approve first is not shown while it is being written.
  const mayStream = () => !rules.policy.gates.some(({ type, mode }) => type === 'final_response' && mode !== 'off');
  const agent = createAgent({
    ledger,
    rules,
    tools,
    saver: (hold) => flushing(savers(hold), { before: async () => beforeLettingGo?.(hold), after: () => listArtifacts(hold.runId) }),
    mind: (session, watch) => minds.make(session, mayStream() ? watch : { ...watch, said: () => {} }),
    ...(options.whyNoTool === undefined ? {} : { whyNoTool: options.whyNoTool }),
    callTool: async (tool, input, context) => {
      await options.mayCall?.(tool);
      return callCached(options.cache, tool, input, context);
    },
    changes,
    folder: options.folder,
    timer: systemTimer,
    now,
    wait: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }),
  });
  const reader = runReader(pool);
  // Whoever is asked about a run wants to see what it has made. Where it fails, the run's end makes up for it.
  const listArtifacts = (runId: RunId) => recordArtifacts({ pool, agent, reader }, runId).catch(() => {});
  return {
    pool,
    ledger,
    rules,
    tools,
    agent,
    reader,
    savers,
    changes,
    editPlan: (plan, edits) => minds.make(newSession(), NOBODY_WATCHES).editPlan(plan, edits),
    folder: options.folder,
    now,
    node: options.node,
    graphVersions: options.graphVersions ?? GRAPH_VERSIONS,
    hint: options.hint ?? (() => {}),
  };
}

/** A saver is flushed just before its run is let go of, which is the last moment to write anything on the run's behalf. */
function flushing(saver: Saver, { before, after }: { before: () => Promise<void>; after: () => Promise<void> }): Saver {
  const flush = saver.flush.bind(saver);
  saver.flush = async () => {
    await before();
    await flush();
    await after();
  };
  return saver;
}
