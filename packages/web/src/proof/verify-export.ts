import {
  type AuditProblem,
  type AuditReport,
  CheckpointLineSchema,
  createLineSplitter,
  createVerifier,
  LINE_STARTS,
} from '@dream-agent/hitl/audit';
import type { Checkpoint } from '@dream-agent/hitl/schema';
import { sha256 } from './sha256.ts';
import { type Keys, signatureProblem } from './signatures.ts';

export interface VerifyExport {
  /** Without any, signatures are not looked at. */
  readonly keys: Keys | undefined;
  /** Those that were kept somewhere else. */
  readonly checkpoints: readonly Checkpoint[];
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly lines: number;
  readonly bytes: number;
}

/** What came of it; where something is wrong, with the line as it stands. */
export interface Verified {
  readonly report: AuditReport;
  readonly line: string | undefined;
}

/** Goes through an export once, line by line, with the rules that everybody verifies by. Stops at the first thing wrong. */
export async function verifyExport(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { keys, checkpoints, onProgress }: VerifyExport,
): Promise<Verified> {
  const signatures = keys === undefined ? undefined : createSignatures(keys);
  await signatures?.check(checkpoints);
  const verifier = createVerifier({ sha256, checkpoints, signatureProblem: signatures?.problemOf });
  const splitter = createLineSplitter();
  let lines = 0;
  let bytes = 0;
  for await (const chunk of chunks) {
    const split = splitter.push(chunk);
    await signatures?.check(split.lines.flatMap(checkpointIn));
    const wrong = split.lines.find((line) => !verifier.push(line));
    if (wrong !== undefined) return { report: verifier.finish(), line: wrong };
    if (split.problem !== undefined) {
      verifier.refuse(split.problem);
      return { report: verifier.finish(), line: undefined };
    }
    lines += split.lines.length;
    bytes += chunk.length;
    onProgress?.({ lines, bytes });
  }
  return { report: verifier.finish(splitter.rest()), line: undefined };
}

/** Signatures are checked beside the verifier, which does not wait: what it asks about has been looked at before. */
function createSignatures(keys: Keys) {
  const problems = new Map<string, AuditProblem | undefined>();
  return {
    async check(checkpoints: readonly Checkpoint[]): Promise<void> {
      for (const checkpoint of checkpoints) problems.set(JSON.stringify(checkpoint), await signatureProblem(checkpoint, keys));
    },
    problemOf: (checkpoint: Checkpoint): AuditProblem | undefined => {
      const name = JSON.stringify(checkpoint);
      return problems.has(name) ? problems.get(name) : { code: 'checkpoint_forged', facts: { seq: checkpoint.seq } };
    },
  };
}

/** What the verifier refuses for its form is left to it. */
function checkpointIn(line: string): Checkpoint[] {
  if (!line.startsWith(LINE_STARTS.checkpoint)) return [];
  try {
    const read = CheckpointLineSchema.safeParse(JSON.parse(line));
    return read.success ? [read.data.checkpoint] : [];
  } catch {
    return [];
  }
}
