import { DecisionKindSchema } from '@dream-agent/hitl';
import { z } from 'zod';
import { EntitySchema, IntentSchema, UnderstandingSchema } from '../contract/understanding.ts';

/** Turns that are kept word for word. */
export const MOST_TURNS = 20;
/** Names of subjects that are kept of the turns before those. */
export const MOST_SUBJECTS = 10;
/** Decisions that are kept of one turn. */
export const MOST_DECISIONS = 50;

/** What a person decided in a turn, as far as later turns need it. */
export const TurnDecisionSchema = z.strictObject({
  kind: DecisionKindSchema,
  /** The tool it was about, or nothing where it was about the plan or the answer. */
  tool: z.string().optional(),
  note: z.string().max(4000).optional(),
});
export type TurnDecision = z.infer<typeof TurnDecisionSchema>;

/** One request with what was made of it. */
export const TurnSchema = z.strictObject({
  at: z.iso.datetime(),
  runId: z.string().min(1),
  request: z.string(),
  understanding: UnderstandingSchema,
  /** The answer in short. */
  summary: z.string(),
  decisions: z.array(TurnDecisionSchema).max(MOST_DECISIONS),
});
export type Turn = z.infer<typeof TurnSchema>;

/** What is left of turns that are too long ago. */
export const EarlierTurnsSchema = z.strictObject({
  turns: z.int().nonnegative(),
  /** What they were about, the newest last. */
  subjects: z.array(z.string()).max(MOST_SUBJECTS),
  decisions: z.partialRecord(DecisionKindSchema, z.int().positive()),
  /** The last subject, date range and platforms, for a request that goes back that far. */
  entities: z.array(EntitySchema),
  intent: IntentSchema.optional(),
});
export type EarlierTurns = z.infer<typeof EarlierTurnsSchema>;

/** A session as the agent remembers it. */
export const ConversationSchema = z.strictObject({
  v: z.literal(1),
  turns: z.array(TurnSchema).max(MOST_TURNS),
  earlier: EarlierTurnsSchema,
});
export type Conversation = z.infer<typeof ConversationSchema>;

/** A session in which nothing has been said. */
export const emptyConversation = (): Conversation => ({
  v: 1,
  turns: [],
  earlier: { turns: 0, subjects: [], decisions: {}, entities: [] },
});
