import { createHmac, randomBytes } from 'node:crypto';

/** What ties the answer of a provider to the browser that was sent there. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

export const newFlowSecret = (): string => randomBytes(32).toString('base64url');

/** All three follow from the one secret in the browser's cookie, so nothing is kept here and any node can go on. */
export function flowSecrets(secret: string): FlowSecrets {
  const derive = (purpose: string) => createHmac('sha256', secret).update(`oidc-v1 ${purpose}`).digest('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code-verifier') };
}

/** What the cookie holds: the secret, and where the person wanted to go. */
export const packFlow = (secret: string, returnTo: string): string => `${secret}.${Buffer.from(returnTo).toString('base64url')}`;

export function unpackFlow(value: unknown): { secret: string; returnTo: string } | undefined {
  const match = typeof value === 'string' ? /^([\w-]{43})\.([\w-]{0,4000})$/.exec(value) : null;
  if (match === null) return undefined;
  return { secret: match[1] ?? '', returnTo: Buffer.from(match[2] ?? '', 'base64url').toString() };
}
