import type { Pool } from '@dream-agent/hitl/postgres';
import { Counter, Gauge, type Registry } from 'prom-client';
import { readCheckpointAge } from '../postgres/sql/jobs/read-checkpoint-age.ts';
import { listEndpoints } from '../postgres/sql/webhooks/list-endpoints.ts';

export interface JobFigures {
  delivered(endpoint: string, outcome: 'delivered' | 'gone' | 'failed'): void;
  ended(job: string, outcome: 'done' | 'failed' | 'given_up'): void;
}

/** What Prometheus is told of background work: counts of this process, and how things stand in the database when it asks. */
export function jobFigures(registry: Registry, pool: Pool): JobFigures {
  const registers = [registry];
  const deliveries = new Counter({
    name: 'dream_agent_webhook_attempts_total',
    help: 'Attempts to deliver a message, by endpoint and what came of them',
    labelNames: ['endpoint', 'outcome'],
    registers,
  });
  const jobs = new Counter({
    name: 'dream_agent_jobs_total',
    help: 'Background jobs by name and how they ended',
    labelNames: ['job', 'outcome'],
    registers,
  });
  standingFigures(registers, pool);
  return {
    delivered: (endpoint, outcome) => deliveries.inc({ endpoint, outcome }),
    ended: (job, outcome) => jobs.inc({ job, outcome }),
  };
}

const OF_ENDPOINTS = {
  dream_agent_webhook_pending: ['Messages that wait to be delivered', 'pending'],
  dream_agent_webhook_dead_letters: ['Messages that were given up', 'dead'],
  dream_agent_webhook_oldest_seconds: ['For how long the oldest message has waited', 'oldest_seconds'],
} as const;

function standingFigures(registers: Registry[], pool: Pool): void {
  // All three are asked for in the same moment, and come from one look.
  let looking: ReturnType<typeof listEndpoints> | undefined;
  const look = () =>
    (looking ??= listEndpoints(pool, {}).finally(() => {
      looking = undefined;
    }));
  for (const [name, [help, column]] of Object.entries(OF_ENDPOINTS)) {
    new Gauge({
      name,
      help,
      labelNames: ['endpoint'],
      registers,
      async collect() {
        // Without its database there is nothing to tell, and the other figures are told all the same.
        const endpoints = await look().catch(() => []);
        this.reset();
        for (const endpoint of endpoints) this.set({ endpoint: endpoint.name }, endpoint[column]);
      },
    });
  }
  new Gauge({
    name: 'dream_agent_webhook_disabled',
    help: '1 where an endpoint is disabled',
    labelNames: ['endpoint'],
    registers,
    async collect() {
      const endpoints = await look().catch(() => []);
      this.reset();
      for (const { name, disabled_at, removed_at } of endpoints) {
        if (removed_at === null) this.set({ endpoint: name }, disabled_at === null ? 0 : 1);
      }
    },
  });
  new Gauge({
    name: 'dream_agent_audit_checkpoint_age_seconds',
    help: 'Age of the oldest audit entry that no checkpoint vouches for; 0 where there is none',
    registers,
    async collect() {
      const [row] = await readCheckpointAge(pool, {}).catch(() => []);
      if (row !== undefined) this.set(row.seconds);
    },
  });
}
