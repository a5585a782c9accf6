import { AgentError } from '../errors.ts';
import { carriedTypes, isSubject } from './carried-entities.ts';
import { type Conversation, type EarlierTurns, MOST_DECISIONS, MOST_SUBJECTS, MOST_TURNS, type Turn, TurnSchema } from './conversation.ts';

const LONGEST_REQUEST = 4000;
const LONGEST_SUMMARY = 2000;

/** The conversation with one more turn. A run that is remembered again takes the place of what was remembered of it. */
export function remember(conversation: Conversation, turn: Turn): Conversation {
  const checked = TurnSchema.safeParse({
    ...turn,
    request: cut(turn.request, LONGEST_REQUEST),
    summary: cut(turn.summary, LONGEST_SUMMARY),
    decisions: turn.decisions.slice(-MOST_DECISIONS),
  });
  if (!checked.success) {
    const [issue] = checked.error.issues;
    throw new AgentError('AGENT_INPUT_INVALID', `the turn can't be remembered: ${issue?.path.join('.') || 'turn'}: ${issue?.message}`);
  }
  const at = conversation.turns.findIndex(({ runId }) => runId === turn.runId);
  const turns = at === -1 ? [...conversation.turns, checked.data] : conversation.turns.with(at, checked.data);
  const over = turns.slice(0, Math.max(0, turns.length - MOST_TURNS));
  return { v: 1, turns: turns.slice(over.length), earlier: over.reduce(fold, conversation.earlier) };
}

/** What stays of a turn that goes. */
function fold(earlier: EarlierTurns, turn: Turn): EarlierTurns {
  const { entities, intent } = turn.understanding;
  const names = entities.filter(isSubject).map((entity) => entity.value);
  const decisions = { ...earlier.decisions };
  for (const { kind } of turn.decisions) decisions[kind] = (decisions[kind] ?? 0) + 1;
  const given = new Set(carriedTypes(entities));
  return {
    turns: earlier.turns + 1,
    subjects: [...earlier.subjects.filter((name) => !names.includes(name)), ...new Set(names)].slice(-MOST_SUBJECTS),
    decisions,
    entities: [
      ...earlier.entities.filter((entity) => carriedTypes([entity]).every((type) => !given.has(type))),
      ...entities.filter((entity) => carriedTypes([entity]).length > 0),
    ],
    intent,
  };
}

const cut = (text: string, longest: number): string => {
  const characters = Array.from(text);
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
};
