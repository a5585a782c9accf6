import { guidanceTexts } from '@dream-agent/hitl';
import type { Language } from '../contract/language.ts';
import type { Clarified } from '../contract/understanding.ts';
import { describePreference } from '../feedback/apply-preferences.ts';
import { learnPreferences } from '../feedback/learn-preferences.ts';
import { contextFor } from '../memory/context-for.ts';
import type { Session } from '../session/session.ts';

/** The refusals that are most worth a model's attention: the newest. All of them are held against its plan all the same. */
const MOST_REFUSALS = 30;

/** What was said and decided before, oldest first, one line each; `''` where there was nothing. */
export function conversationText(session: Session, request: string, clarified: readonly Clarified[]): string {
  const { recent, decisions, earlierSubjects, carried } = contextFor(session.conversation, request);
  const lines = [
    ...(earlierSubjects.length === 0 ? [] : [{ earlier_subjects: earlierSubjects }]),
    ...recent.toReversed().map(({ request: said, summary }) => ({ request: said, answer: summary })),
    ...decisions.toReversed().map((decision) => ({ decided: decision })),
    ...(carried.length === 0 ? [] : [{ may_be_meant: carried.map(({ type, value }) => ({ type, value })) }]),
    ...clarified.map(({ ambiguity, answer }) => ({ question: ambiguity.question, answer })),
  ];
  return lines.map((line) => JSON.stringify(line)).join('\n');
}

/** What people said they prefer, and what their edits have in common. */
export function guidanceText(session: Session, said: readonly string[], language: Language): string {
  const before = guidanceTexts(session.guidance).filter((text) => !said.includes(text));
  const habits = learnPreferences(session.edits).map((preference) => describePreference(preference, language));
  return [...said, ...before, ...habits].join('\n');
}

/** What was refused and is not to be proposed again. */
export const avoidText = (session: Session): string =>
  session.avoid
    .slice(0, MOST_REFUSALS)
    .map(({ tool, parameters, reason }) => JSON.stringify({ tool, parameters, reason }))
    .join('\n');
