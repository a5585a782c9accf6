import type { Content } from '../http/handler.ts';
import type { Language } from '../people/index.ts';
import { escaped, page } from './page.ts';
import { PAGE_TEXTS } from './texts/page-texts.ts';

/** Who is signed in and what waits for them; or how to sign in. */
export function homePage(publicUrl: string, language: Language): Content {
  const texts = PAGE_TEXTS[language];
  const body = `<p>${escaped(texts.intro)}</p>
<section id="inside" hidden>
<p>${escaped(texts.signedInAs)} <strong id="name"></strong> (<span id="role"></span>) <button id="sign-out">${escaped(texts.signOut)}</button></p>
<p id="waits" hidden>${escaped(texts.waiting)} <strong id="count"></strong></p>
<ul id="requests"></ul>
<p id="nothing" hidden>${escaped(texts.nothingWaits)}</p>
<p>${escaped(texts.answerThem)}</p>
</section>
<section id="outside" hidden>
<form id="sign-in">
<label>${escaped(texts.email)} <input id="email" type="email" autocomplete="username" required></label>
<label>${escaped(texts.password)} <input id="password" type="password" autocomplete="current-password" required></label>
<button>${escaped(texts.signIn)}</button>
</form>
<p id="providers" hidden>${escaped(texts.signInWith)}</p>
<p id="failed" class="problem" hidden>${escaped(texts.signInFailed)}</p>
<p>${escaped(texts.orAddress)}</p>
</section>
<p id="away" class="problem" hidden>${escaped(texts.away)}</p>
<noscript><p>${escaped(texts.withoutScript)}</p></noscript>
<p><a href="/api/docs">${escaped(texts.docs)}</a> · <a href="/api/openapi.json">OpenAPI</a> · <a href="/api/asyncapi.json">AsyncAPI</a></p>`;
  return page({ publicUrl, language, script: 'home.js', body });
}
