import { writeSync } from 'node:fs';
import type { Ledger } from '@dream-agent/hitl';
import { Registry } from 'prom-client';
import { observeLedger, startTelemetry } from '../../src/telemetry/index.ts';
import { type AgentWorker, createWorker } from '../../src/worker/index.ts';
import { openNode, repositoryConfig } from '../worker/open-node.ts';

/*
 * A node that tells a collector of its spans, and comes to a halt in the middle of a call: what the call does is never written, and
 * nobody but a signal ends it. Started by a test with the address of the database, a folder, its name and the collector's address.
 */

const [url = '', folder = '', node = '', endpoint = ''] = process.argv.slice(2);
await startTelemetry({ endpoint, node, everyMs: 20 });

const halting = (ledger: Ledger): Ledger =>
  observeLedger(
    {
      ...ledger,
      finishEffect: async () => {
        writeSync(1, 'halted\n');
        return new Promise(() => {});
      },
    },
    new Registry(),
  );

let worker: AgentWorker | undefined;
const { deps } = await openNode({ url, folder, node, config: await repositoryConfig(), worker: () => worker, between: halting });
worker = createWorker({ deps, url, pollMs: 50, sweepMs: 60_000 });
writeSync(1, 'ready\n');
