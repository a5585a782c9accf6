import { type EndStatus, giveUpEffects, type Hold, type Ledger } from '@dream-agent/hitl';
import { INTERRUPT, type Interrupt, isInterrupted } from '@langchain/langgraph';
import type { Response } from './contract/response.ts';
import type { Uploads } from './contract/uploads.ts';
import type { AgentGraph } from './graph.ts';
import { resumeCommand } from './resume-command.ts';
import { StandsStill } from './stand-still.ts';
import type { AgentStateValue, Ended } from './state.ts';

/** How far a run could be driven. */
export type Driven =
  /** It has come to its end, and the ledger knows. */
  | { readonly kind: 'ended'; readonly status: EndStatus; readonly response: Response | null; readonly ended: Ended | null }
  /** It waits for people, or stands still because somebody paused it. It is given up, and will be claimed when there is something to do. */
  | { readonly kind: 'parked' };

export interface DriveRun {
  readonly ledger: Ledger;
  readonly hold: Hold;
  readonly graph: AgentGraph;
  readonly request: string;
  readonly today: string;
  readonly uploads?: Uploads | undefined;
  /** Writes where the run stands, if the saver keeps anything back. */
  readonly flush?: (() => Promise<void>) | undefined;
}

type Input = Parameters<AgentGraph['invoke']>[0];

/** Takes a run as far as it goes: from its beginning, or from wherever an earlier owner left it. */
export async function driveRun({ ledger, hold, graph, request, today, uploads, flush }: DriveRun): Promise<Driven> {
  const config = { configurable: { thread_id: hold.runId }, durability: 'sync', recursionLimit: 1000 } as const;
  const before = await graph.getState(config);
  const begun = before.config.configurable?.['checkpoint_id'] !== undefined;
  let interrupts: readonly Interrupt[] = before.tasks.flatMap((task) => task.interrupts);
  let state: AgentStateValue | undefined;
  // Begun and with no question open: an earlier owner stopped in the middle of a step, which is done again. That nothing is named
  // as next does not mean the end: a step whose writes are there and whose checkpoint is not looks the same.
  let input: Input | undefined = begun
    ? interrupts.length === 0
      ? null
      : await resume(before.values)
    : { request, today, ...(uploads === undefined ? {} : { uploads }) };
  while (state === undefined) {
    if (input === undefined) return park();
    const reached = await invoke(input);
    if (reached === 'stands still') {
      // Whoever let it go on meanwhile has given it new budgets: the step is done again at once.
      if ((await ledger.findRun(hold.runId))?.pauseRequestedAt !== null) return park();
      input = null;
      continue;
    }
    if (!isInterrupted<unknown>(reached)) state = reached as AgentStateValue;
    else {
      interrupts = reached[INTERRUPT];
      input = await resume(reached as unknown as AgentStateValue);
    }
  }
  const { response, ended } = state;
  const status = endStatus(ended);
  await flush?.();
  if (status !== 'succeeded') await giveUpEffects({ ledger }, { hold, reason: 'the run has ended before it was known' });
  await ledger.endRun(hold, { status, reason: ended?.because.slice(0, 500) || 'done' });
  return { kind: 'ended', status, response, ended };

  async function invoke(given: Input): Promise<unknown> {
    try {
      return await graph.invoke(given, config);
    } catch (error) {
      if (error instanceof StandsStill) return 'stands still';
      throw error;
    }
  }

  async function resume({ lookedAt }: AgentStateValue): Promise<Input | undefined> {
    const run = await ledger.findRun(hold.runId);
    const lookAgain = run !== undefined && run.version !== lookedAt;
    return (await resumeCommand(ledger, interrupts, run?.pauseRequestedAt != null, lookAgain)) as Input | undefined;
  }

  async function park(): Promise<Driven> {
    await flush?.();
    await ledger.parkRun(hold);
    return { kind: 'parked' };
  }
}

function endStatus(ended: Ended | null): EndStatus {
  switch (ended?.as) {
    case undefined:
      return 'succeeded';
    case 'aborted':
      return 'cancelled';
    default:
      return ended?.as as 'rejected' | 'failed';
  }
}
