import { randomBytes } from 'node:crypto';
import { contentSecurityPolicy } from '../auth/index.ts';
import type { Content } from '../http/handler.ts';
import type { Language } from '../people/index.ts';

const STYLE = `
body { font: 16px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem; color: #1b1b1f; background: #fff }
button, input { font: inherit; padding: .35rem .75rem } label { display: block; margin: .5rem 0 } input { display: block; width: 18rem; max-width: 100% }
[hidden] { display: none } .problem { color: #a3211b }
@media (prefers-color-scheme: dark) { body { color: #e6e6ea; background: #17171a } a { color: #9db8ff } .problem { color: #ff9d97 } }
`;

export interface Page {
  readonly publicUrl: string;
  readonly language: Language;
  /** The one script of the page; it is served from our own address, since nothing in a page may run. */
  readonly script: string;
  /** Written by us, from texts of ours: nothing that somebody else wrote comes in here. */
  readonly body: string;
}

/** A page that works under our own rules. What is not the same for everybody, its script asks for and writes as text. */
export function page({ publicUrl, language, script, body }: Page): Content {
  const nonce = randomBytes(18).toString('base64');
  return {
    mediaType: 'text/html; charset=utf-8',
    headers: { 'content-security-policy': contentSecurityPolicy({ publicUrl, nonce }) },
    content: `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dream Agent</title>
<link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style><script src="/pages/${script}" type="module"></script></head><body>
<h1>Dream Agent</h1>
${body}
</body></html>
`,
  };
}

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '&#39;');
