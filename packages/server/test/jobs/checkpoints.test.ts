import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CheckpointSchema, checkpointIsValid, generateSigningKeys } from '@dream-agent/hitl';
import { noteInAudit } from '@dream-agent/hitl/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkOutsideCopy, JobSettingsSchema } from '../../src/jobs/index.ts';
import { eventually } from '../worker/eventually.ts';
import { arin } from '../worker/world.ts';
import { JobsWorld } from './jobs-world.ts';

let world: JobsWorld;
let folder: string;
beforeEach(async () => {
  world = await JobsWorld.open();
  folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
});
afterEach(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'checkpoints.jsonl');
const lines = async (): Promise<unknown[]> =>
  (await readFile(file(), 'utf8').catch(() => ''))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

async function addEntries(count: number): Promise<void> {
  const { ledger } = world.world.deps;
  for (let added = 0; added < count; added++) await noteInAudit(world.pool, { actor: arin, what: 'test', facts: { added, note: '메모' } });
  await ledger.seal();
}

/** How the copy stands against the database. */
const check = (override?: { reason: string }, keys = world.keys) =>
  checkOutsideCopy(
    {
      pool: world.pool,
      settings: JobSettingsSchema.parse({ checkpointFolder: folder }),
      signingKey: keys.privateKey,
      formerKeys: [],
    },
    override === undefined ? {} : { override: { actor: arin, ...override } },
  );

const copied = (count: number) => eventually(lines, (found) => found.length >= count);

/** As a restore of an older dump leaves it: the end of the log is gone, and the checkpoints that knew of it. */
async function restoreOlder(seq: number): Promise<void> {
  await world.pool.query(`
    set session_replication_role = replica;
    delete from hitl.audit_entries where seq > ${seq};
    delete from hitl.audit_checkpoints where seq > ${seq};
    update hitl.audit_log set seq = ${seq}, hash = (select hash from hitl.audit_entries where seq = ${seq});
    set session_replication_role = default`);
}

test('every minute somebody of three nodes signs how far the record has come, and each has it in a file of its own', async () => {
  const other = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  await addEntries(5);
  const nodes = await Promise.all([folder, other, other].map((checkpointFolder) => world.jobs({ checkpointFolder })));
  await copied(1);
  await addEntries(1);
  await world.world.advance(61);
  const [first, second] = (await copied(2)) as [unknown, unknown];
  for (const line of [first, second]) expect(checkpointIsValid(CheckpointSchema.parse(line), world.keys.publicKey)).toBe(true);
  expect(second).toEqual((await world.world.deps.ledger.listCheckpoints()).at(-1));
  await eventually(
    async () => (await readFile(join(other, 'checkpoints.jsonl'), 'utf8').catch(() => '')).split('\n').length,
    (count) => count >= 3,
  );
  for (const node of nodes) await node.stop();
  expect(await check()).toEqual({ kind: 'agrees' });
  await rm(other, { recursive: true, force: true });
});

test('a thousand entries are not waited for', async () => {
  await addEntries(1);
  const { figures } = await world.jobs({ checkpointFolder: folder });
  await copied(1);
  await addEntries(1_000);
  await eventually(lines, (found) => (found.at(-1) as { seq: number }).seq > 1_000);
  await eventually(
    () => figures.metrics(),
    (text) => text.includes('dream_agent_audit_checkpoint_age_seconds 0\n'),
  );
});

test('without a key nothing is signed, and nothing fails', async () => {
  await addEntries(3);
  const { figures } = await world.jobs({ checkpointFolder: folder }, { unsigned: true });
  await eventually(
    () => figures.metrics(),
    (text) => /dream_agent_jobs_total\{job="make-checkpoint",outcome="done"\} 1/.test(text),
  );
  expect(await world.world.deps.ledger.listCheckpoints()).toEqual([]);
  expect(await figures.metrics()).toMatch(/dream_agent_audit_checkpoint_age_seconds 0\.?\d*/);
});

test('a database that has lost its end is found at the start, and nothing is signed on top of it', async () => {
  await addEntries(10);
  const before = await world.jobs({ checkpointFolder: folder });
  await copied(1);
  await before.stop();
  expect(await check()).toEqual({ kind: 'agrees' });
  await restoreOlder(6);
  expect(await check()).toEqual({
    kind: 'refused',
    problem: expect.stringMatching(/^the database ends with entry 6 of the record, and a checkpoint outside of it knows of \d+$/),
  });
  // Somebody starts it all the same, past the check.
  await world.world.advance(61);
  await world.jobs({ checkpointFolder: folder });
  await eventually(
    async () => world.logged.filter(({ event, facts }) => event === 'job-failed' && facts['job'] === 'make-checkpoint').length,
    (count) => count > 0,
  );
  expect(await world.world.deps.ledger.listCheckpoints()).toEqual([]);
});

test('an override is given once, stands in the record and in the copy, and the next start needs none', async () => {
  await addEntries(10);
  const before = await world.jobs({ checkpointFolder: folder });
  await copied(1);
  await before.stop();
  await restoreOlder(6);
  expect(await check({ reason: '디스크 장애 후 복구' })).toMatchObject({ kind: 'overridden', problem: expect.stringContaining('entry 6') });
  expect(await check()).toEqual({ kind: 'agrees' });
  expect((await lines()).at(-1)).toMatchObject({ override: { by: arin.id, reason: '디스크 장애 후 복구', last: 6 } });
  expect((await world.notes()).at(-1)).toMatchObject({
    what: 'outside-copy-overridden',
    facts: { reason: '디스크 장애 후 복구', last: 6 },
  });
  await world.world.advance(61);
  await world.jobs({ checkpointFolder: folder });
  await copied(3);
  expect(await check()).toEqual({ kind: 'agrees' });
});

test('a log that was written anew as a whole has other hashes than the copy knows', async () => {
  await addEntries(10);
  const before = await world.jobs({ checkpointFolder: folder });
  await copied(1);
  await before.stop();
  await world.pool.query(`set session_replication_role = replica; update hitl.audit_entries set hash = repeat('a', 64);
    set session_replication_role = default`);
  expect(await check()).toMatchObject({ kind: 'refused', problem: expect.stringMatching(/is not the one that a checkpoint/) });
});

test('a copy that somebody else has signed, or that is no copy, is refused', async () => {
  await addEntries(3);
  const before = await world.jobs({ checkpointFolder: folder });
  await copied(1);
  await before.stop();
  expect(await check(undefined, generateSigningKeys())).toMatchObject({
    kind: 'refused',
    problem: expect.stringMatching(/none of the keys/),
  });
  await appendFile(file(), 'garbage\n');
  expect(await check()).toMatchObject({ kind: 'refused', problem: expect.stringMatching(/damaged: its last line is not JSON/) });
});

test('a line that a crash has cut off had not been written, and is written again', async () => {
  await addEntries(3);
  const before = await world.jobs({ checkpointFolder: folder });
  await copied(1);
  await before.stop();
  const whole = await readFile(file(), 'utf8');
  await writeFile(file(), `${whole}${whole.slice(0, 50)}`);
  expect(await check()).toEqual({ kind: 'agrees' });
  await addEntries(1);
  await world.world.advance(61);
  await world.jobs({ checkpointFolder: folder });
  await eventually(
    () => readFile(file(), 'utf8'),
    (text) => text.endsWith('\n') && text.split('\n').length === 3,
  );
  expect(await lines()).toHaveLength(2);
});

test('a checkpoint that nobody signed, put into the database, does not get into the copy', async () => {
  await addEntries(3);
  await world.pool.query(`insert into hitl.audit_checkpoints (seq, checkpoint) values (2, $1)`, [
    JSON.stringify({ v: 1, seq: 2, hash: 'a'.repeat(64), at: '2026-11-18T00:00:00.000Z', key_id: 'x', signature: 'y' }),
  ]);
  await world.jobs({ checkpointFolder: folder });
  await eventually(
    async () => world.logged.some(({ event }) => event === 'checkpoint-unsigned'),
    (found) => found,
  );
  expect(await lines()).toEqual([]);
});
