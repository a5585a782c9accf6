// @module-tag faults
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { mountSmallDisk, type SmallDisk } from '../../disk/small-disk.ts';
import { openScenario } from './scenario.ts';

/** As much as an empty database needs, and some room to write. */
const MEGABYTES = 256;
const FULL_MS = 3_000;
const ENOUGH = 3;
const MOST_FILLS = 12;

const mounted = await mountSmallDisk(MEGABYTES);
afterAll(async () => {
  if (mounted.kind === 'mounted') await mounted.disk.remove();
});

test(`on a full disk decisions are answered with 503, none that was acknowledged is lost, and all goes on when there is room${mounted.kind === 'refused' ? ` (${mounted.why})` : ''}`, {
  timeout: 600_000,
  skip: mounted.kind === 'refused',
}, async () => {
  if (mounted.kind === 'refused') return;
  const { disk } = mounted;
  const scenario = await openScenario('disk', { postgresFolder: join(disk.folder, 'postgres') });
  try {
    const { cluster, load } = scenario;
    const noRoom = () => load.record.vague.filter(({ status }) => status === 503);
    let fills = 0;
    // Again until it was full just when somebody decided.
    for (; noRoom().length < ENOUGH && fills < MOST_FILLS; fills++) {
      await scenario.decided(3);
      await whileFull(disk, FULL_MS);
    }
    expect(noRoom().length).toBeGreaterThanOrEqual(ENOUGH);
    const freed = performance.now();
    await scenario.decided(1);
    const backMs = Math.round(performance.now() - freed);
    for (const { code, retryAfter } of noRoom()) {
      expect(['DATABASE_UNAVAILABLE', 'OVERLOADED']).toContain(code);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    await scenario.decided(6);
    const { evidence, violations } = await scenario.finish();
    console.log(JSON.stringify({ fault: 'disk full', fills, runs: evidence.runs.length, answers_503: noRoom().length, back_ms: backMs }));
    expect(violations).toEqual([]);
    expect(cluster.nodes.map(({ unwanted }) => unwanted)).toEqual([0, 0]);
    expect(load.record.broken).toEqual([]);
  } finally {
    await disk.free();
    await scenario.close();
  }
});

/** Whatever the database lets go of meanwhile, for it cleans up after itself, is taken too. */
async function whileFull(disk: SmallDisk, milliseconds: number): Promise<void> {
  for (const until = performance.now() + milliseconds; performance.now() < until; await sleep(100)) await disk.fill();
  await disk.free();
}
