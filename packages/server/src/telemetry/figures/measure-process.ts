import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

export interface MeasuredProcess {
  readonly pool: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
}

const NANOSECONDS = 1e9;

/** How this process is doing: its main loop, and its connections to the database. */
export function measureProcess({ pool }: MeasuredProcess, figures: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  new Gauge({
    name: 'dream_agent_event_loop_delay_seconds',
    help: 'How late the main loop came to what was due, since this was last asked',
    labelNames: ['quantile'],
    registers: [figures],
    collect() {
      // Until it has measured once there is no figure.
      if (delay.count > 0) {
        this.set({ quantile: '0.5' }, delay.percentile(50) / NANOSECONDS);
        this.set({ quantile: '0.99' }, delay.percentile(99) / NANOSECONDS);
        this.set({ quantile: '1' }, delay.max / NANOSECONDS);
      }
      delay.reset();
    },
  });
  new Gauge({
    name: 'dream_agent_pool_connections',
    help: 'Connections to the database, by whether they are in use',
    labelNames: ['state'],
    registers: [figures],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  new Gauge({
    name: 'dream_agent_pool_waiting',
    help: 'Pieces of work that wait for a connection to the database',
    registers: [figures],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}
