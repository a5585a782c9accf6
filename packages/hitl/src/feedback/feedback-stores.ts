import type { FeedbackStore } from '../ports/feedback-store.ts';
import type { Ledger } from '../ports/ledger.ts';
import { HitlError } from '../schema/errors.ts';
import { type HumanFeedback, HumanFeedbackSchema } from '../schema/feedback.ts';
import type { RequestId } from '../schema/ids.ts';
import { feedbackOf } from './feedback-of.ts';
import { readInteractions } from './interaction.ts';
import { sessionRuns } from './session-runs.ts';

/** Feedback as long as the process lives. */
export function memoryFeedback(): FeedbackStore {
  const sessions = new Map<string, Map<RequestId, HumanFeedback>>();
  return {
    async add(sessionId, feedback) {
      const parsed = HumanFeedbackSchema.safeParse(feedback);
      if (!parsed.success) {
        const problems = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the feedback'}: ${issue.message}`);
        throw new HitlError('HITL_INVALID_INPUT', problems.join('; '), { details: { problems } });
      }
      const session = sessions.get(sessionId) ?? new Map<RequestId, HumanFeedback>();
      sessions.set(sessionId, session.set(parsed.data.requestId, parsed.data));
    },
    list: async (sessionId) => [...(sessions.get(sessionId)?.values() ?? [])],
  };
}

/** Feedback read from where the decisions are: there is nothing to add, and what a session taught outlives the program. */
export const ledgerFeedback = (ledger: Ledger): FeedbackStore => ({
  add: async () => {},
  async list(sessionId) {
    const feedback: HumanFeedback[] = [];
    for (const runId of await sessionRuns(ledger, sessionId)) {
      for (const interaction of await readInteractions(ledger, runId)) feedback.push(...[feedbackOf(interaction) ?? []].flat());
    }
    return feedback;
  },
});
