import type { Db } from '@dream-agent/hitl/postgres';
import { listDeadLetterRows } from '../postgres/sql/webhooks/list-dead-letters.ts';

/** A message that an endpoint was not told of, for all the attempts. */
export interface DeadLetter {
  readonly endpoint: string;
  readonly sessionId: string;
  readonly seq: number;
  readonly runId: string;
  readonly type: string;
  readonly attempts: number;
  /** The last status that it answered, if it did. */
  readonly answered: number | null;
  readonly problem: string | null;
  readonly at: Date;
  /** To go on from: when it was given up, to the microsecond. */
  readonly place: string;
}

/** Where a page ended. */
export type DeadLetterPlace = Pick<DeadLetter, 'place' | 'sessionId' | 'seq'>;

/** The newest first; of one endpoint, or of all. */
export async function listDeadLetters(
  db: Db,
  { endpoint, limit, after }: { readonly endpoint?: string; readonly limit: number; readonly after?: DeadLetterPlace | undefined },
): Promise<DeadLetter[]> {
  const rows = await listDeadLetterRows(db, {
    endpoint: endpoint ?? null,
    row_limit: limit,
    after_place: after?.place ?? null,
    after_session: after?.sessionId ?? null,
    after_seq: after?.seq ?? null,
  });
  return rows.map(({ session_id, seq, run_id, settled_at, ...rest }) => ({
    ...rest,
    sessionId: session_id,
    seq: Number(seq),
    runId: run_id,
    at: settled_at,
  }));
}
