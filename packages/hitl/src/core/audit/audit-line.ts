import { z } from 'zod';
import { type Digest, DigestSchema } from '../../schema/action.ts';
import { type Checkpoint, CheckpointSchema, type SealedEntry } from '../../schema/audit.ts';
import type { Json } from '../../schema/json.ts';
import { canonical } from '../canonical.ts';

/*
 * An export is text, one canonical JSON object a line, each line ended by a line feed:
 *
 *   header      what the first entry builds on
 *   entry       in order, without gaps
 *   checkpoint  right after the entry it speaks of (after the header for the anchor), so that reading once is enough
 *   end         how much there was; without it the text was cut off
 */

/** The point a log starts from: nothing at all, or what the last dropped entry left. */
export interface AuditAnchor {
  readonly seq: number;
  readonly hash: Digest;
}

/** What an export says of itself when it is complete. */
export interface AuditEnd extends AuditAnchor {
  readonly entries: number;
  readonly checkpoints: number;
}

const anchor = z.strictObject({ hash: DigestSchema, seq: z.int().nonnegative() });

export const HeaderLineSchema = z.strictObject({ anchor, format: z.literal('hitl-audit'), v: z.literal(1) });
export const CheckpointLineSchema = z.strictObject({ checkpoint: CheckpointSchema });
export const EndLineSchema = z.strictObject({
  end: anchor.extend({ checkpoints: z.int().nonnegative(), entries: z.int().nonnegative() }),
});

export const headerLine = ({ seq, hash }: AuditAnchor): string => canonical({ anchor: { hash, seq }, format: 'hitl-audit', v: 1 });
export const entryLine = (entry: SealedEntry): string => canonical(entry as unknown as Json);
export const checkpointLine = (checkpoint: Checkpoint): string => canonical({ checkpoint });
export const endLine = ({ seq, hash, entries, checkpoints }: AuditEnd): string => canonical({ end: { checkpoints, entries, hash, seq } });

/** How the lines begin that are not entries: canonical form puts the same key first each time. */
export const LINE_STARTS = { checkpoint: '{"checkpoint":', end: '{"end":' } as const;

/** The canonical form of an entry's body, cut out of the entry's canonical line: everything around it has a known length. */
export function bodyText(line: string, entry: SealedEntry): string {
  return line.slice(BEFORE_BODY, line.length - AFTER_BODY - String(entry.seq).length);
}

const BEFORE_BODY = '{"at":"2026-01-01T00:00:00.000Z","body":'.length;
const AFTER_BODY = `,"hash":"${'0'.repeat(64)}","prev":"${'0'.repeat(64)}","seq":}`.length;
