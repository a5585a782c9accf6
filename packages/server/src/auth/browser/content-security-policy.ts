import { parseOrigin } from './origins.ts';

export interface ContentSecurityPolicy {
  /** The address that browsers know the server by; its sockets may be reached too. */
  readonly publicUrl: string;
  /** For the one style element that a page may write; a new one for each answer. */
  readonly nonce?: string;
  /** Further origins that a page may ask, such as another node's. */
  readonly connect?: readonly string[];
}

/** Nothing but what the server itself sends: no script in the page, nobody else's frame, no address but ours. */
export function contentSecurityPolicy({ publicUrl, nonce, connect = [] }: ContentSecurityPolicy): string {
  const styles = nonce === undefined ? [] : [`'nonce-${checkNonce(nonce)}'`];
  const reached = [publicUrl, ...connect].flatMap((address) => {
    const origin = originOf(address);
    return [origin, origin.replace(/^http/, 'ws')];
  });
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styles],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    // Dashboards that runs have made, which come with a policy of their own; and no other page.
    'frame-src': [`${originOf(publicUrl)}/api/artifacts/`],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", ...new Set(reached)],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** What goes with it on every answer. */
export function securityHeaders(policy: ContentSecurityPolicy): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(policy),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(policy.publicUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
  };
}

/** What is written into a header says one thing only. */
function originOf(address: string): string {
  const origin = parseOrigin(address);
  if (origin === undefined) throw new TypeError(`"${address}" is not an address of http or https`);
  return origin;
}

function checkNonce(nonce: string): string {
  if (!/^[\w+/-]{16,200}={0,2}$/.test(nonce)) throw new TypeError('a nonce is 16 characters of base64 at least');
  return nonce;
}
