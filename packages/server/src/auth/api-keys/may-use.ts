import type { Principal } from '../principal.ts';
import type { Scope } from './scopes.ts';

/** A person at a page may use all that their role allows; a key only what it was made for. */
export const mayUse = ({ credential }: Principal, scope: Scope): boolean =>
  credential.kind === 'web-session' || credential.scopes.includes(scope);
