import type { Content } from '../http/handler.ts';
import type { Language } from '../people/index.ts';
import { escaped, page } from './page.ts';
import { PAGE_TEXTS } from './texts/page-texts.ts';

/** Takes the token from behind the # of its own address, which no server and no log ever sees, and signs in with it. */
export function startPage(publicUrl: string, language: Language): Content {
  const texts = PAGE_TEXTS[language];
  const body = `<p id="doing">${escaped(texts.signingIn)}</p>
<p id="used" class="problem" hidden>${escaped(texts.tokenUsed)}</p>
<p id="away" class="problem" hidden>${escaped(texts.away)}</p>
<noscript><p>${escaped(texts.withoutScript)}</p></noscript>`;
  return page({ publicUrl, language, script: 'start.js', body });
}
