import { Counter, type Registry } from 'prom-client';
import type { Log } from '../http/app-deps.ts';
import type { DroveRun, WorkerOptions } from '../worker/index.ts';

type Told = Required<Pick<WorkerOptions, 'onClaimed' | 'onDrove' | 'onError'>>;

const LEVEL: Readonly<Record<DroveRun['kind'], 'info' | 'warn' | 'error'>> = {
  ended: 'info',
  parked: 'info',
  lost: 'warn',
  interrupted: 'warn',
  'went-wrong': 'warn',
  failed: 'error',
};

/** What a worker says of its runs, counted and logged. */
export function observeWorker({ log, figures }: { readonly log: Log; readonly figures: Registry }): Told {
  const counter = (name: string, help: string, ...labelNames: string[]) => new Counter({ name, help, labelNames, registers: [figures] });
  const claims = counter('dream_agent_claims_total', 'Runs that this node has claimed');
  const takeOvers = counter('dream_agent_takeovers_total', 'Runs among those claimed whose owner had let the lease lapse');
  const losses = counter('dream_agent_lease_losses_total', 'Runs that this node was driving when they became another’s');
  const drives = counter('dream_agent_drives_total', 'How often this node has driven a run, by how it went', 'outcome');
  return {
    onClaimed(runId, how) {
      claims.inc();
      if (how !== 'taken over') return;
      takeOvers.inc();
      log('warn', 'run taken over', { runId });
    },
    onDrove(runId, how) {
      drives.inc({ outcome: how.kind });
      if (how.kind === 'lost') losses.inc();
      const { kind: outcome, ...facts } = how;
      log(LEVEL[how.kind], 'run driven', { runId, outcome, ...facts });
    },
    onError: (error) => log('error', 'worker went wrong', { error }),
  };
}
