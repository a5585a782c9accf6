import { lettersOf, visible } from '@dream-agent/hitl';
import type { Language } from '../../contract/language.ts';
import type { ToolDefinition } from '../../contract/tool-definition.ts';

/** A subject is a name; what is longer was never one. */
const LONGEST_SUBJECT = 60;

/** What a todo does, in the person's language: the tool's title and what it is about, short enough for a box and a line. */
export function taskSentence(tool: ToolDefinition, subject: string, language: Language): string {
  const letters = lettersOf(visible(subject.replace(/\s+/gu, ' ').trim()));
  const about = letters.length > LONGEST_SUBJECT ? `${letters.slice(0, LONGEST_SUBJECT - 1).join('')}…` : letters.join('');
  const title = tool.title[language];
  if (about === '') return title;
  switch (language) {
    case 'ko':
      return `${about} ${title}`;
    case 'en':
      return `${title} for ${about}`;
    case 'ja':
      return `${about}の${title}`;
  }
}
