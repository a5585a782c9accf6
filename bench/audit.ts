import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GENESIS } from '../packages/hitl/src/core/audit/audit-chain.ts';
import { generateSigningKeys, signCheckpoint } from '../packages/hitl/src/core/audit/audit-checkpoint.ts';
import { checkpointLine, endLine, entryLine, headerLine } from '../packages/hitl/src/core/audit/audit-line.ts';
import { sampleBodies, sealAll, seeded } from '../packages/hitl/test/audit/sample-log.ts';

const ENTRIES = 1_000_000;
const CHECKPOINT_EVERY = 1000;
const LINES_A_CHUNK = 500;
const GOALS = { seconds: 30, peakRssMb: 300 };

const command = fileURLToPath(new URL('../packages/hitl/src/cli/hitl-audit.ts', import.meta.url));
const run = promisify(execFile);

/** Verifies an export of a million entries with the real command, and compares with just reading and hashing the file. */
export async function bench(): Promise<{
  name: 'audit';
  figures: Record<string, number>;
  goals: Record<string, string>;
  met: boolean;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'hitl-audit-'));
  try {
    const file = join(folder, 'audit.jsonl');
    const built = await timed(() => writeExport(folder, file));
    const megabytes = (await stat(file)).size / 1e6;
    const floor = await timed(() => hashFile(file));
    const report = await verifyWithCommand(folder, file);
    const figures = {
      entries: report.entries,
      checkpoints: report.checkpoints_matched,
      megabytes: round(megabytes),
      buildSeconds: round(built.seconds),
      floorSeconds: round(floor.seconds),
      seconds: round(report.seconds),
      timesFloor: round(report.seconds / floor.seconds),
      entriesPerSecond: Math.round(report.entries / report.seconds),
      peakRssMb: report.max_rss_mb,
    };
    console.table(figures);
    const met = report.entries === ENTRIES && figures.seconds <= GOALS.seconds && figures.peakRssMb <= GOALS.peakRssMb;
    return { name: 'audit', figures, goals: { seconds: `≤ ${GOALS.seconds}`, peakRssMb: `≤ ${GOALS.peakRssMb}` }, met };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function verifyWithCommand(folder: string, file: string) {
  const options = ['--key', join(folder, 'public.pem'), '--checkpoint', join(folder, 'checkpoint.json'), '--json'];
  const { stdout } = await run(process.execPath, ['--conditions=@dream-agent/source', command, 'verify', file, ...options]);
  return JSON.parse(stdout) as { entries: number; checkpoints_matched: number; seconds: number; max_rss_mb: number };
}

async function writeExport(folder: string, file: string): Promise<void> {
  const { privateKey, publicPem } = generateSigningKeys();
  let outside = '';
  function* chunks(): Generator<string> {
    let lines = [headerLine({ seq: 0, hash: GENESIS })];
    let checkpoints = 0;
    let last = { seq: 0, hash: GENESIS };
    for (const entry of sealAll(sampleBodies(seeded(1), ENTRIES))) {
      last = entry;
      lines.push(entryLine(entry));
      if (entry.seq % CHECKPOINT_EVERY === 0) {
        const checkpoint = signCheckpoint(entry, privateKey);
        outside = JSON.stringify(checkpoint);
        checkpoints++;
        lines.push(checkpointLine(checkpoint));
      }
      if (lines.length < LINES_A_CHUNK) continue;
      yield `${lines.join('\n')}\n`;
      lines = [];
    }
    yield `${[...lines, endLine({ ...last, entries: ENTRIES, checkpoints })].join('\n')}\n`;
  }
  await pipeline(Readable.from(chunks()), createWriteStream(file));
  await writeFile(join(folder, 'public.pem'), publicPem);
  await writeFile(join(folder, 'checkpoint.json'), outside);
}

async function hashFile(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) digest.update(chunk as Buffer);
  return digest.digest('hex');
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ seconds: number; result: Result }> {
  const started = performance.now();
  const result = await work();
  return { seconds: (performance.now() - started) / 1000, result };
}

const round = (value: number): number => Math.round(value * 100) / 100;
