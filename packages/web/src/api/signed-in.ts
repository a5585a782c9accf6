import type { ROUTES } from '@dream-agent/server/contract';
import type { z } from 'zod';

export type SignedIn = z.output<(typeof ROUTES)['whoAmI']['answer']['schema']>;

let current: SignedIn | undefined;
const listeners = new Set<() => void>();

/** Who is signed in in this tab. It is a copy of what the server says, and never decides anything. */
export const signedIn = (): SignedIn | undefined => current;
export const csrfToken = (): string | undefined => current?.csrf_token ?? undefined;

export function setSignedIn(next: SignedIn | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

/** The server does not know this browser any more. */
export const signedOut = (): void => {
  if (current !== undefined) setSignedIn(undefined);
};

export const onSignedIn = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
