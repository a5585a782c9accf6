import type { Db } from '@dream-agent/hitl/postgres';
import { pageFeedback } from '../postgres/sql/feedback/page-feedback.ts';
import { cutPage } from '../use-cases/page.ts';
import { type FeedbackView, toFeedbackView } from './feedback-view.ts';

export interface ListFeedback {
  /** Only what this person has said. */
  readonly givenBy?: string | undefined;
  readonly sessionId?: string | undefined;
  readonly runId?: string | undefined;
  /** The number that the page before ended with. */
  readonly below: string | null;
  readonly limit: number;
}

/** A page of what people think of runs, the newest first. */
export async function listFeedback(
  db: Db,
  { givenBy, sessionId, runId, below, limit }: ListFeedback,
): Promise<{ readonly items: readonly FeedbackView[]; readonly last: string | undefined }> {
  const found = await pageFeedback(db, {
    given_by: givenBy ?? null,
    session_id: sessionId ?? null,
    run_id: runId ?? null,
    below,
    row_limit: limit + 1,
  });
  const { rows, last } = cutPage(found, limit);
  return { items: rows.map(toFeedbackView), last: last?.seq };
}
