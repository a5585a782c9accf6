import type { KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { parsePublicKey } from '../core/audit/audit-checkpoint.ts';
import { sentenceFor } from '../core/audit/audit-problem.ts';
import type { AuditReport } from '../core/audit/audit-verifier.ts';
import { type Checkpoint, CheckpointSchema } from '../schema/audit.ts';
import { verifiedLines } from '../use-cases/verify-audit.ts';
import { type CommandContext, EXIT, type Exit, openExport, readable, UsageProblem } from './command.ts';
import type { Messages } from './messages.ts';

export interface VerifyArguments {
  readonly file: string;
  readonly keys: readonly string[];
  readonly checkpoints: readonly string[];
  readonly json: boolean;
}

/** Verifies an export and says what came of it, in words or as JSON. */
export async function verify(input: VerifyArguments, context: CommandContext): Promise<Exit> {
  const publicKeys: KeyObject[] = [];
  for (const path of input.keys) publicKeys.push(await readKey(path, context));
  const checkpoints: Checkpoint[] = [];
  for (const path of input.checkpoints) checkpoints.push(...(await readCheckpoints(path, context)));

  const started = performance.now();
  const report = await readable(input.file, context, () => run(input.file, { publicKeys, checkpoints }, context));
  const seconds = (performance.now() - started) / 1000;
  context.stdout.write(input.json ? reportJson(report, seconds) : reportText(report, context.say));
  return report.ok ? EXIT.ok : EXIT.broken;
}

async function run(
  file: string,
  options: { publicKeys: KeyObject[]; checkpoints: Checkpoint[] },
  context: CommandContext,
): Promise<AuditReport> {
  const total = file === '-' ? undefined : (await stat(file)).size;
  const source = openExport(file, context);
  const progress = createProgress(total, context);
  const reading = verifiedLines(source, options);
  for (;;) {
    const step = await reading.next();
    if (step.done) {
      progress.clear();
      return step.value;
    }
    progress.show(step.value.length, 'bytesRead' in source ? Number(source.bytesRead) : 0);
  }
}

function createProgress(total: number | undefined, { stderr, say }: CommandContext) {
  let lines = 0;
  let shownAt = performance.now();
  let shown = false;
  return {
    show(more: number, bytes: number): void {
      lines += more;
      if (stderr.isTTY !== true || performance.now() - shownAt < 500) return;
      shownAt = performance.now();
      shown = true;
      stderr.write(`\r\u001b[K${say.progress(lines.toLocaleString('en'), total ? Math.floor((100 * bytes) / total) : undefined)}`);
    },
    clear: (): void => void (shown && stderr.write('\r\u001b[K')),
  };
}

export async function readKey(path: string, context: CommandContext): Promise<KeyObject> {
  const pem = await readable(path, context, () => readFile(path, 'utf8'));
  try {
    return parsePublicKey(pem);
  } catch (error) {
    throw new UsageProblem(context.say.unreadable(path, (error as Error).message));
  }
}

/** One checkpoint, a list of them, or one a line, as a program that collects them would append them. */
export async function readCheckpoints(path: string, context: CommandContext): Promise<Checkpoint[]> {
  const text = await readable(path, context, () => readFile(path, 'utf8'));
  const several = z.union([z.array(CheckpointSchema).min(1), CheckpointSchema.transform((one) => [one])]);
  for (const candidate of [text, `[${text.trim().split('\n').join(',')}]`]) {
    try {
      const read = several.safeParse(JSON.parse(candidate));
      if (read.success) return read.data;
    } catch {
      // Not JSON as a whole; perhaps line by line.
    }
  }
  throw new UsageProblem(context.say.notACheckpoint(path));
}

/** What was found, in sentences. */
export function reportText(report: AuditReport, say: Messages): string {
  if (!report.ok) {
    const problem = sentenceFor(report, say.problems);
    if (report.at.line === 0) return `${say.brokenCheckpoint(problem)}\n`;
    return `${say.broken(report.at, problem)}\n${say.rightBefore(report.entriesBefore)}\n`;
  }
  const sentences = [say.intact(report), say.checkpoints(report.checkpointsMatched, report.outside.matched)];
  if (!report.signaturesChecked) sentences.push(say.noKey);
  if (!report.anchor.vouched) sentences.push(say.unvouched(report.anchor.seq));
  if (report.outside.matched === 0) sentences.push(say.noOutside);
  return `${sentences.join('\n')}\n`;
}

/** The same for a program. */
export function reportJson(report: AuditReport, seconds: number): string {
  const usage = { seconds: Math.round(seconds * 1000) / 1000, max_rss_mb: Math.round(process.resourceUsage().maxRSS / 1024) };
  if (!report.ok) {
    const { entriesBefore, ...rest } = report;
    return `${JSON.stringify({ ...rest, entries_before: entriesBefore, ...usage })}\n`;
  }
  const { checkpointsMatched, signaturesChecked, outside, ...rest } = report;
  return `${JSON.stringify({
    ...rest,
    checkpoints_matched: checkpointsMatched,
    outside: { matched: outside.matched, older_than_log: outside.olderThanLog },
    signatures_checked: signaturesChecked,
    ...usage,
  })}\n`;
}
