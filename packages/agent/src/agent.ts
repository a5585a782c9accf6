import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Actor,
  giveUpEffects,
  type Hold,
  isAvoided,
  keepLease,
  type Ledger,
  type Rules,
  type RunId,
  randomId,
  type Timer,
} from '@dream-agent/hitl';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { Language } from './contract/language.ts';
import type { Plan } from './contract/plan.ts';
import type { Uploads } from './contract/uploads.ts';
import type { TodoChanges } from './control/todo-changes.ts';
import { type Driven, driveRun } from './drive-run.ts';
import { AgentError } from './errors.ts';
import { buildGraph } from './graph.ts';
import type { Happening } from './happening.ts';
import type { LimitsByExecutor } from './layers/execution/supervisor.ts';
import type { Trace } from './learning/trace.ts';
import { traceDecisions, traceEnd, traceHappening } from './learning/trace-run.ts';
import type { MindWatch } from './mind/mind-watch.ts';
import type { Mind, Parts } from './parts.ts';
import { type PreviewedEdits, previewInstruction } from './preview-instruction.ts';
import type { Session } from './session/session.ts';
import { type SpentInRun, spentInRun } from './spent-in-run.ts';
import type { Tools } from './tools/tool.ts';

export interface AgentOptions {
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly tools: Tools;
  readonly whyNoTool?: Parts['whyNoTool'];
  /** Made for each hold, so that no write of an owner that was taken over from gets through. */
  readonly saver: (hold: Hold, isNew: boolean) => BaseCheckpointSaver & { flush?(): Promise<void> };
  readonly mind: (session: Session, watch: MindWatch) => Mind;
  readonly callTool: Parts['callTool'];
  /** Where changes are kept that people make to the todos of a paused run. */
  readonly changes?: TodoChanges;
  readonly limits?: Partial<LimitsByExecutor>;
  /** Under it each run has a folder of its own. */
  readonly folder: string;
  readonly timer: Timer;
  readonly now: () => Date;
  readonly wait: Parts['wait'];
  /** Keeps what happens, to learn from. A trace that can't be kept holds nothing up. */
  readonly trace?: (trace: Trace) => void;
}

export interface DriveTurn {
  readonly runId: RunId;
  readonly owner: string;
  readonly request: string;
  readonly today: string;
  readonly session: Session;
  readonly language: Language;
  /** Files that it may read, in its own folder. */
  readonly uploads?: Uploads;
  readonly happened?: (happening: Happening) => void;
  /** Stops running tools at once; whoever fires it has told the ledger to cancel the run. */
  readonly signal?: AbortSignal;
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
      return driveHeld(options, turn, { hold, lost: lease.signal, isNew: claimed.fence === 1 });
    },

    /** The same for a run that is held already. Whoever holds it keeps the lease, and fires `lost` when it is not theirs any more. */
    driveHeld: (turn: Omit<DriveTurn, 'owner'>, hold: Hold, lost: AbortSignal): Promise<Driven> =>
      driveHeld(options, turn, { hold, lost, isNew: false }),

    /** What words about a plan would make of it. Nothing is stored, and nothing applies. */
    previewInstruction: (input: { session: Session; plan: Plan; instruction: string; today: string }): Promise<PreviewedEdits> =>
      previewInstruction(options.mind(input.session, { failed: () => {}, used: () => {}, said: () => {} }), input),
  };
}

export type Agent = ReturnType<typeof createAgent>;

async function driveHeld(
  options: AgentOptions,
  turn: Omit<DriveTurn, 'owner'>,
  { hold, lost, isNew }: { hold: Hold; lost: AbortSignal; isNew: boolean },
): Promise<Driven> {
  const { ledger } = options;
  const folder = folderOf(options.folder, turn.runId);
  await mkdir(folder, { recursive: true });
  const signal = turn.signal === undefined ? lost : AbortSignal.any([lost, turn.signal]);
  const spent = spentInRun(ledger, hold, options.rules);
  const saver = options.saver(hold, isNew);
  const graph = buildGraph(partsOf(options, turn, { hold, folder, signal, spent }), saver);
  try {
    const driven = await driveRun({
      ledger,
      hold,
      graph,
      request: turn.request,
      today: turn.today,
      uploads: turn.uploads,
      flush: saver.flush?.bind(saver),
    });
    if (driven.kind === 'ended') await traceWhole(options, turn.runId, driven);
    return driven;
  } catch (error) {
    if (turn.signal?.aborted !== true) throw error;
    // It was stopped in the middle of a thought, and there is nobody left to tell what was done.
    await giveUpEffects({ ledger }, { hold, reason: 'the run was stopped while it was carried out' });
    await ledger.endRun(hold, { status: 'cancelled', reason: 'cancelled' });
    const driven: Driven = { kind: 'ended', status: 'cancelled', response: null, ended: { as: 'aborted', because: 'cancelled' } };
    await traceWhole(options, turn.runId, driven);
    return driven;
  }
}

interface Held {
  readonly hold: Hold;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly spent: SpentInRun;
}

function partsOf(options: AgentOptions, turn: Omit<DriveTurn, 'owner'>, { hold, folder, signal, spent }: Held): Parts {
  const happened = (happening: Happening): void => {
    options.trace?.(traceHappening(turn.runId, options.now(), happening));
    turn.happened?.(happening);
  };
  const mind = options.mind(turn.session, {
    failed: (failure) => happened({ type: 'model-failed', failure }),
    used: (usage) => {
      spent.used(usage);
      happened({ type: 'model-used', usage });
    },
    said: (piece, attempt) => turn.happened?.({ type: 'answer-piece', piece, attempt }),
    signal,
  });
  return {
    ledger: options.ledger,
    rules: options.rules,
    hold,
    mind,
    tools: options.tools,
    ...(options.whyNoTool === undefined ? {} : { whyNoTool: options.whyNoTool }),
    avoided: (action) => isAvoided(action, turn.session.avoid, turn.language),
    callTool: options.callTool,
    spentUsd: () => spent.usd(),
    folder,
    ...(options.changes === undefined ? {} : { changes: options.changes }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    happened,
    wait: options.wait,
    signal,
  };
}

/** People's decisions are read back from the ledger: they may have come through any door. */
async function traceWhole({ ledger, trace, now }: AgentOptions, runId: RunId, driven: Extract<Driven, { kind: 'ended' }>): Promise<void> {
  if (trace === undefined) return;
  for (const each of await traceDecisions(ledger, runId)) trace(each);
  trace(traceEnd(runId, now(), driven));
}

/** A folder by the digest of the run's id, so that an id can't name another place. */
function folderOf(under: string, runId: RunId): string {
  if (under === '') throw new AgentError('AGENT_CONFIG_INVALID', 'runs need a folder for what they make');
  return join(under, createHash('sha256').update(runId).digest('hex').slice(0, 32));
}
