import type { HumanFeedback } from '../schema/feedback.ts';

/** Where feedback is kept, session by session. Adding the same twice keeps it once: one request teaches one thing. */
export interface FeedbackStore {
  add(sessionId: string, feedback: HumanFeedback): Promise<void>;
  /** Oldest first. */
  list(sessionId: string): Promise<readonly HumanFeedback[]>;
}
