import type { Entity, Intent } from '../contract/understanding.ts';
import { pronounsIn, refersBack } from './back-references.ts';
import { type CarriedType, carriedTypes, isSubject, ofType } from './carried-entities.ts';
import type { Conversation, TurnDecision } from './conversation.ts';

/** A request with what was found in it by itself. */
export interface NewRequest {
  readonly request: string;
  readonly entities?: readonly Entity[];
}

/** What the earlier turns give to a new request. */
export interface RequestContext {
  /** Whether the request itself points back. */
  readonly refersBack: boolean;
  /** Entities it takes over, less sure the longer ago they were named. */
  readonly carried: readonly Entity[];
  /** What its pronouns stand for. */
  readonly resolved: readonly { readonly word: string; readonly value: string }[];
  /** What was wanted last. */
  readonly intent?: Intent;
  /** The last few turns, the newest first. */
  readonly recent: readonly { readonly request: string; readonly summary: string }[];
  /** The last decisions, the newest first. */
  readonly decisions: readonly TurnDecision[];
  /** What the turns before those were about, the newest last. */
  readonly earlierSubjects: readonly string[];
}

const MOST_RECENT = 5;
const MOST_DECISIONS = 10;
const SURENESS_PER_TURN = 0.95;
const LEAST_SURE = 0.5;

/** What is carried over into a new request. What the request names itself always wins. */
export function contextFor(conversation: Conversation, next: string | NewRequest): RequestContext {
  const { request, entities = [] } = typeof next === 'string' ? { request: next } : next;
  const back = refersBack(request);
  const named = new Set(carriedTypes(entities));
  // A platform narrows a request down, so it is taken over only where the request itself points back.
  // A request that names what it is about and does not point back is about something new: the last period is none of its business.
  const isNew = named.has('subject') && !back;
  const lacking = isNew
    ? []
    : (['subject', 'date_range', ...(back ? ['platform' as const] : [])] as const).filter((type) => !named.has(type));
  const carried = [...lacking.flatMap((type) => lastOf(conversation, type)), ...(back ? brandOf(conversation, entities) : [])];
  const subject = carried.find(isSubject);
  const last = conversation.turns.at(-1);
  const intent = last?.understanding.intent ?? conversation.earlier.intent;
  return {
    refersBack: back,
    carried,
    resolved: subject === undefined || named.has('subject') ? [] : pronounsIn(request).map((word) => ({ word, value: subject.value })),
    ...(intent === undefined ? {} : { intent }),
    recent: conversation.turns
      .slice(-MOST_RECENT)
      .reverse()
      .map((turn) => ({ request: turn.request, summary: turn.summary })),
    decisions: conversation.turns
      .flatMap((turn) => turn.decisions)
      .slice(-MOST_DECISIONS)
      .reverse(),
    earlierSubjects: conversation.earlier.subjects,
  };
}

/** The newest entities of a type, from the turn that named them last. */
function lastOf(conversation: Conversation, type: CarriedType): readonly Entity[] {
  const newestFirst = [...conversation.turns.map((turn) => turn.understanding.entities).reverse(), conversation.earlier.entities];
  const ago = newestFirst.findIndex((entities) => ofType(entities, type).length > 0);
  const sure = Math.max(LEAST_SURE, SURENESS_PER_TURN ** (ago + 1));
  return ofType(newestFirst[ago] ?? [], type).map((entity) => ({ ...entity, confidence: entity.confidence * sure }));
}

/** "Only the serum": a product named alone, in a request that points back, is one of the brand that was spoken of. */
function brandOf(conversation: Conversation, entities: readonly Entity[]): readonly Entity[] {
  const subjects = entities.filter(isSubject);
  if (subjects.length === 0 || subjects.some(({ type }) => type === 'brand')) return [];
  return lastOf(conversation, 'subject').filter(({ type }) => type === 'brand');
}
