import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Actor, type Hold, type Ledger, type RunId, randomId } from '@dream-agent/hitl';
import { type BaseCheckpointSaver, Command } from '@langchain/langgraph';
import type { Artifact } from '../contract/todo-result.ts';
import { readRunState } from '../control/read-run-state.ts';
import { AgentError } from '../errors.ts';
import { buildGraph } from '../graph.ts';
import type { Parts } from '../parts.ts';
import { artifactProblems } from '../tools/registry/calling/check-artifacts.ts';
import type { CheckpointAddress } from './compare-checkpoints.ts';
import { forkedState } from './forked-state.ts';

export interface ForkRunDeps {
  readonly ledger: Ledger;
  readonly saver: Pick<BaseCheckpointSaver, 'getTuple'>;
  /** Made for the new run, as for any that is driven. */
  readonly saverOf: (hold: Hold) => BaseCheckpointSaver;
  readonly folderOf: (runId: RunId) => string;
  /** Who holds the new run while it is made. */
  readonly owner: string;
}

export interface ForkRun {
  readonly from: CheckpointAddress;
  readonly requestedBy: string;
  readonly actor: Actor;
}

const LEASE_SECONDS = 60;

/** A checkpoint is written, and no node is entered: there is nothing that any of them would be called with. */
const NO_PARTS = {} as Parts;

/**
 * Makes a new run that goes on from a moment of another, with files and a ledger of its own. It is queued, and waits for somebody
 * to drive it. The other run is not touched.
 */
export async function forkRun(deps: ForkRunDeps, { from, requestedBy, actor }: ForkRun): Promise<RunId> {
  const { ledger, owner } = deps;
  const state = await readRunState({ saver: deps.saver, ...from });
  const { update, results, from: node } = forkedState(state);
  const runId = randomId('run');
  // The files first: a run that is there has all of its own.
  await copyFiles(
    Object.values(results).flatMap((result) => (result.status === 'completed' ? result.output.artifacts : [])),
    deps.folderOf(from.runId),
    deps.folderOf(runId),
  );
  const run = await ledger.createRun({ id: runId, requestedBy, actor, claim: { owner, leaseSeconds: LEASE_SECONDS } });
  const hold: Hold = { runId, owner, fence: run.fence };
  try {
    const before = node === 'propose_plan' ? 'make_plan' : 'await_clarification';
    await buildGraph(NO_PARTS, deps.saverOf(hold)).updateState(
      { configurable: { thread_id: runId } },
      new Command({ update, goto: node }),
      before,
    );
    await ledger.appendEvent(hold, { type: 'run-forked', data: { run_id: from.runId, checkpoint_id: from.checkpointId } });
    await ledger.parkRun(hold);
  } catch (error) {
    // Without its first checkpoint it would begin from nothing, as if it were another run.
    await ledger.endRun(hold, { status: 'failed', reason: 'it could not be forked' });
    throw error;
  }
  return runId;
}

async function copyFiles(artifacts: readonly Artifact[], source: string, target: string): Promise<void> {
  const found = await artifactProblems(artifacts, source);
  if (found.length > 0) throw new AgentError('AGENT_INPUT_INVALID', `files of the run are gone or changed: ${found.join('; ')}`);
  await mkdir(target, { recursive: true });
  for (const { path } of artifacts) {
    await mkdir(dirname(join(target, path)), { recursive: true });
    await copyFile(join(source, path), join(target, path));
  }
}
