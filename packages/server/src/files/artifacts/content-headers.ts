import type { ArtifactView } from '../../runs/run-view.ts';

/** What a browser may show by itself; anything else is saved. */
const SHOWN: ReadonlySet<string> = new Set([
  'application/pdf',
  'application/json',
  'application/x-ndjson',
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'image/webp',
  'text/csv',
  'text/html',
  'text/markdown',
  'text/plain',
  'text/vtt',
  'video/mp4',
]);

/** What could run as a page of ours: it gets no origin, no script and nothing from elsewhere. */
const COULD_RUN: ReadonlySet<string> = new Set(['image/svg+xml', 'application/xhtml+xml', 'text/xml', 'application/xml']);

/**
 * A dashboard draws itself: its own script and style run, in an origin that is nobody's, so that neither cookies nor what is stored nor
 * any answer of ours is in its reach, and it has nothing to reach it with. Opened by itself it is the same.
 */
const DRAWS_ITSELF = [
  'sandbox allow-scripts',
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const NOTHING_ELSE = "default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** How an artifact goes out: as what it is, under its own name, and never as something that acts for us. */
export function contentHeaders({ name, mediaType, sha256 }: ArtifactView, asDownload: boolean): Record<string, string> {
  const type = mediaType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const isShown = SHOWN.has(type);
  const served = isShown ? type : 'application/octet-stream';
  return {
    'content-type': served.startsWith('text/') || served.endsWith('json') ? `${served}; charset=utf-8` : served,
    'content-disposition': disposition(asDownload || !isShown ? 'attachment' : 'inline', name),
    'content-security-policy': policyOf(type),
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    // Kept by whoever may have it, and asked for each time whether they still may.
    'cache-control': 'private, no-cache',
    etag: `"${sha256}"`,
    'accept-ranges': 'bytes',
  };
}

function policyOf(type: string): string {
  if (type === 'text/html') return DRAWS_ITSELF;
  // Viewers of documents do not work in a sandbox; what they show can't run.
  return COULD_RUN.has(type) ? `sandbox; ${NOTHING_ELSE}` : NOTHING_ELSE;
}

/** A name in any script, as RFC 6266 and 8187 have it; with one in ASCII for whoever does not know them. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const known = name.toWellFormed().replace(/[\p{C}/\\]/gu, '_');
  const plain = known.replace(/[^\x20-\x7e]|["%]/g, '_');
  const encoded = encodeURIComponent(known).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Whether the caller has this very content already. */
export const isKnown = (ifNoneMatch: string | undefined, sha256: string): boolean =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${sha256}"`));
