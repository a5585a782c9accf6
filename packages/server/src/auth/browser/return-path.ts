/** Where to go after signing in: a path of this server, and `/` for everything that could lead elsewhere. */
export function returnPath(text: unknown): string {
  if (typeof text !== 'string' || text.length > 2_000 || !text.startsWith('/')) return '/';
  // A browser reads \ as /, and leaves out tabs and line ends before it looks.
  if (/[\\\p{C}]/u.test(text)) return '/';
  const base = 'http://here.invalid';
  const url = URL.parse(text, base);
  return url?.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/';
}
