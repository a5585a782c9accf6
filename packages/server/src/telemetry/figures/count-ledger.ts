import type { Ledger } from '@dream-agent/hitl';
import { Counter, type Registry } from 'prom-client';

/** A ledger that counts what comes of it. The names are those of kinds and sources, of which there are few. */
export function countLedger<Counted extends Ledger>(ledger: Counted, figures: Registry): Counted {
  const counter = (name: string, help: string, ...labelNames: string[]) => new Counter({ name, help, labelNames, registers: [figures] });
  const decisions = counter('dream_agent_decisions_total', 'Decisions that this node has written, by source', 'source');
  const opened = counter('dream_agent_requests_opened_total', 'Requests that this node has opened, by kind', 'kind');
  const ended = counter('dream_agent_runs_ended_total', 'Runs that this node has brought to an end, by how', 'status');
  const sweeps = counter('dream_agent_sweeps_total', 'Looks at what is due, by this node');
  const swept = counter('dream_agent_swept_total', 'What time has made due and this node has done, by what', 'did');
  return {
    ...ledger,
    async openRequest(input) {
      const outcome = await ledger.openRequest(input);
      if (outcome.kind === 'opened' || outcome.kind === 'granted') opened.inc({ kind: outcome.request.kind });
      if (outcome.kind === 'granted') decisions.inc({ source: outcome.decision.source });
      return outcome;
    },
    async decide(input) {
      const outcome = await ledger.decide(input);
      if (outcome.kind === 'recorded') decisions.inc({ source: outcome.decision.source });
      return outcome;
    },
    async sweep(limit) {
      const done = await ledger.sweep(limit);
      sweeps.inc();
      for (const { did } of done) {
        swept.inc({ did });
        if (did === 'expired') decisions.inc({ source: 'timeout' });
      }
      return done;
    },
    async endRun(hold, end) {
      const outcome = await ledger.endRun(hold, end);
      if (outcome.kind === 'changed') ended.inc({ status: end.status });
      return outcome;
    },
  };
}
