import { visible } from '@dream-agent/hitl';

/** Text from a tool or a person as one line of an answer: nothing hidden in it, no line breaks, and not without end. */
export function plainLine(text: string, longest = 600): string {
  const line = visible(text.replace(/\s+/gu, ' ').trim());
  const characters = Array.from(line);
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}
