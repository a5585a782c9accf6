import { readdir, readFile } from 'node:fs/promises';
import { GRAPH_VERSIONS } from '@dream-agent/agent';
import { type RunId, verifyAudit } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import { serverDatabase } from '../postgres/server-database.ts';
import { eventually } from '../worker/eventually.ts';
import { approveAll, asked, openDriver, STOPS } from './stops.ts';
import { putStoredRun, type StoredRun } from './stored-run.ts';

const FOLDER = new URL('./', import.meta.url);
const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json')).sort();

test('there are stored runs of every version of the graph that this program says it can drive', () => {
  expect(files).toEqual(GRAPH_VERSIONS.flatMap((version) => STOPS.map((stop) => `graph-${version}-${stop}.json`)).sort());
});

describe('a run that an earlier version has left while it waited', { timeout: 120_000 }, () => {
  test.each(files)('is gone on with to its end, asks nothing twice and does everything once: %s', async (file) => {
    const stored = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as StoredRun;
    const runId = stored.runId as RunId;
    const database = await serverDatabase();
    try {
      await putStoredRun(database.pool, stored);
      const called: string[] = [];
      const driver = await openDriver(database.url, (tool) => void called.push(tool));
      try {
        const before = (await driver.deps.ledger.listRequests({ runId })).map(({ id }) => id);
        await approveAll(driver, await asked(driver, runId));
        const status = await eventually(
          async () => {
            await approveAll(driver, await driver.deps.ledger.listRequests({ runId, status: 'pending' }));
            return (await driver.deps.ledger.findRun(runId))?.status ?? '';
          },
          (now) => ['succeeded', 'failed', 'rejected', 'cancelled'].includes(now),
          60_000,
        );
        const why = await database.pool.query('select failure from server.session_runs where run_id = $1', [runId]);
        expect([status, why.rows]).toEqual(['succeeded', [{ failure: null }]]);
        expect(called.toSorted()).toEqual(['notify', 'pay']);
        const after = await driver.deps.ledger.listRequests({ runId });
        // The plan, the payment, the notice: whatever was asked before is among them.
        expect(after).toHaveLength(3);
        expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(before));
        expect(await verifyAudit({ ledger: driver.deps.ledger })).toMatchObject({ ok: true });
      } finally {
        await driver.close();
      }
    } finally {
      await database.drop();
    }
  });
});
