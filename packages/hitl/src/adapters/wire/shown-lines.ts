import { chooseLanguage, MESSAGES } from '../../messages/language.ts';
import type { Asked } from '../../ports/human.ts';
import { plain, requestScreen } from '../console/screen.ts';

/** What a person has to see before they decide, in their language, with nothing hidden in it. */
export function shownLines(asked: Pick<Asked, 'request' | 'action' | 'language'>, wanted?: string): string[] {
  const language = chooseLanguage(wanted, asked.language);
  return requestScreen(asked, { say: MESSAGES[language], paint: plain, language });
}
