import type { Session } from '@dream-agent/agent';
import { addGuidance } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import { readComplaints } from '../postgres/sql/feedback/read-complaints.ts';

const MOST = 5;

/** The session with what its person was not content with before: it enters the reasoning of the next run, as guidance does. */
export async function withComplaints(db: Db, session: Session, runId: string): Promise<Session> {
  const complaints = await readComplaints(db, { run_id: runId, row_limit: MOST });
  const guidance = complaints.reduceRight(
    (list, { comment, at }) => addGuidance(list, { at: at.toISOString(), text: comment }),
    session.guidance as ReturnType<typeof addGuidance>,
  );
  return { ...session, guidance: [...guidance] };
}
