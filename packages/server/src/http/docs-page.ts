import { randomBytes } from 'node:crypto';
import { contentSecurityPolicy } from '../auth/index.ts';
import { ALL_ROUTES, errorEntry, errorsOf, type Route } from '../contract/index.ts';
import type { Content } from './handler.ts';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1b1b1f; background: #fff }
summary { cursor: pointer; padding: .35rem 0 } code, pre { font: 14px/1.4 ui-monospace, monospace } pre { overflow: auto; background: #f4f4f6; padding: .75rem }
b { display: inline-block; min-width: 4.5rem } td, th { text-align: left; vertical-align: top; padding: .15rem 1rem .15rem 0 }
@media (prefers-color-scheme: dark) { body { color: #e6e6ea; background: #17171a } pre { background: #232328 } a { color: #9db8ff } }
`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[letter] ?? '&#39;');

/** The table of routes as a page. It is written here, whole: no script, nothing from elsewhere, and so it works under our own rules. */
export function docsPage(publicUrl: string): Content {
  const nonce = randomBytes(18).toString('base64');
  const tags = [...Map.groupBy(ALL_ROUTES, ({ tag }) => tag)];
  const content = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Dream Agent: API</title>
<style nonce="${nonce}">${STYLE}</style></head><body>
<h1>Dream Agent: API</h1>
<p><a href="/api/openapi.json">OpenAPI</a> · <a href="/api/asyncapi.json">AsyncAPI of the sockets</a></p>
${tags.map(([tag, routes]) => `<h2 id="${tag}">${tag}</h2>\n${routes.map(section).join('\n')}`).join('\n')}
</body></html>
`;
  return {
    mediaType: 'text/html; charset=utf-8',
    content,
    headers: { 'content-security-policy': contentSecurityPolicy({ publicUrl, nonce }) },
  };
}

function section(route: Route): string {
  const { method, path, summary, name, access } = route;
  const who =
    access.kind === 'public'
      ? 'everybody'
      : `${Object.entries(access.reach)
          .map(([role, reach]) => `${role}: ${reach}`)
          .join(', ')}; key: ${access.scope ?? 'none'}`;
  const errors = errorsOf(route).map((code) => `<tr><td>${errorEntry(code).status}</td><td><code>${code}</code></td></tr>`);
  return `<details id="${name}"><summary><b>${method}</b> <code>${escaped(path)}</code> ${escaped(summary)}</summary>
<p><code>${name}</code>; who may: ${escaped(who)}</p>${fields('In the path', route.params?.shape)}${fields('After the ?', route.query?.shape)}${example(route)}
<table>${errors.join('')}</table></details>`;
}

const fields = (title: string, shape: object | undefined): string =>
  shape === undefined || Object.keys(shape).length === 0
    ? ''
    : `<p>${title}: ${Object.keys(shape)
        .map((name) => `<code>${escaped(name)}</code>`)
        .join(', ')}</p>`;

function example({ body }: Route): string {
  if (body?.kind !== 'json') return '';
  const examples = (body.schema.meta()?.['examples'] ?? []) as unknown[];
  return examples.map((one) => `<pre>${escaped(JSON.stringify(one, null, 2))}</pre>`).join('');
}
