import { AvoidListSchema, addGuidance, avoid, GuidanceListSchema } from '@dream-agent/hitl';
import { z } from 'zod';
import type { Language } from '../contract/language.ts';
import type { Understanding } from '../contract/understanding.ts';
import { EditRecordSchema } from '../feedback/preferences.ts';
import { ConversationSchema, emptyConversation, type TurnDecision } from '../memory/conversation.ts';
import { remember } from '../memory/remember.ts';

/** Edits that are kept to learn from. */
const MOST_EDITS = 200;

/** A conversation of many runs: what was said, refused, changed and advised. Plain data, to be kept wherever one likes. */
export const SessionSchema = z.strictObject({
  v: z.literal(1),
  conversation: ConversationSchema,
  avoid: AvoidListSchema,
  edits: z.array(EditRecordSchema).max(MOST_EDITS),
  guidance: GuidanceListSchema,
});
export type Session = z.infer<typeof SessionSchema>;

export const newSession = (): Session => ({ v: 1, conversation: emptyConversation(), avoid: [], edits: [], guidance: [] });

/** Something a person decided in a run, as far as the session learns from it. */
export interface Decided {
  readonly at: string;
  readonly decision: TurnDecision;
  /** The call that was refused, if one was. */
  readonly refused?: Omit<Session['avoid'][number], 'at'>;
  readonly edits?: readonly Session['edits'][number][];
  readonly guidance?: string;
}

export interface FinishedRun {
  readonly at: string;
  readonly runId: string;
  readonly request: string;
  readonly language: Language;
  readonly understanding: Understanding;
  readonly summary: string;
  readonly decided: readonly Decided[];
}

/** The session after a run, with all that was learned in it. */
export function afterRun(session: Session, run: FinishedRun): Session {
  const { at, runId, request, understanding, summary } = run;
  let { avoid: avoided, guidance } = session;
  for (const decided of run.decided) {
    if (decided.refused !== undefined) avoided = [...avoid(avoided, { at: decided.at, ...decided.refused })];
    if (decided.guidance !== undefined) guidance = [...addGuidance(guidance, { at: decided.at, text: decided.guidance })];
  }
  return {
    v: 1,
    conversation: remember(session.conversation, {
      at,
      runId,
      request,
      understanding,
      summary,
      decisions: run.decided.map(({ decision }) => decision),
    }),
    avoid: avoided,
    edits: [...session.edits, ...run.decided.flatMap(({ edits }) => edits ?? [])].slice(-MOST_EDITS),
    guidance,
  };
}
