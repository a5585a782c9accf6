import type { HumanFeedback } from '../schema/feedback.ts';
import { type AvoidList, avoid } from './avoid-list.ts';
import { addGuidance, type Guidance } from './guidance.ts';
import { learnParameters, type ParameterPreference } from './parameter-preferences.ts';

/** What a session has taught so far. */
export interface Lessons {
  readonly avoid: AvoidList;
  readonly preferences: readonly ParameterPreference[];
  readonly guidance: readonly Guidance[];
  readonly corrections: readonly Guidance[];
}

/** Longer reasons than this don't fit on the list; their beginning does. */
const LONGEST_REASON = 4000;

/** Reads a history of feedback, in whichever order it comes. */
export function lessonsFrom(history: readonly HumanFeedback[]): Lessons {
  const inOrder = [...history].sort((one, other) => one.timestamp.getTime() - other.timestamp.getTime());
  let lessons: Omit<Lessons, 'preferences'> = { avoid: [], guidance: [], corrections: [] };
  for (const { kind, tool, parameters, reason, guidance, modifications, timestamp } of inOrder) {
    const at = timestamp.toISOString();
    switch (kind) {
      case 'rejection':
        lessons = {
          ...lessons,
          avoid: avoid(lessons.avoid, { at, tool, parameters, ...(reason === null ? {} : { reason: reason.slice(0, LONGEST_REASON) }) }),
        };
        break;
      case 'guidance':
        lessons = { ...lessons, guidance: addGuidance(lessons.guidance, { at, text: guidance ?? '' }) };
        break;
      case 'correction': {
        const text = reason ?? (modifications === null ? (guidance ?? '') : JSON.stringify(modifications));
        lessons = { ...lessons, corrections: addGuidance(lessons.corrections, { at, text }) };
        break;
      }
      case 'modification':
        break;
    }
  }
  return { ...lessons, preferences: learnParameters(inOrder) };
}

/** At most so many of each go into a prompt: the newest. */
const MOST_TOLD = 20;

/** What a model is told before it thinks on; nothing where there is nothing to tell. Each text is quoted: it is what somebody said, and no more. */
export function lessonsForModel({ avoid: avoided, preferences, guidance, corrections }: Lessons): string {
  const section = (title: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [title, ...lines.slice(0, MOST_TOLD).map((line) => `- ${line}`)];
  return [
    ...section(
      'People have refused these. Do not propose them or anything like them again:',
      avoided.map(
        ({ tool, parameters, reason }) => `${tool} ${short(parameters)}${reason === undefined ? '' : `, because ${short(reason)}`}`,
      ),
    ),
    ...section(
      'People have given this guidance. Follow it:',
      guidance.map(({ text }) => short(text)),
    ),
    ...section(
      'People have corrected earlier answers:',
      corrections.map(({ text }) => short(text)),
    ),
    ...section(
      'People usually change these parameters. Propose them so:',
      preferences.map(({ tool, parameter, value }) => `${tool}.${parameter} = ${short(value)}`),
    ),
  ].join('\n');
}

const short = (value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > 500 ? `${text.slice(0, 499)}…` : text;
};
