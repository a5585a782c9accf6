import type { DecisionWire } from '@dream-agent/server/contract';
import { useSyncExternalStore } from 'react';
import { call } from '../../api/call.ts';
import type { AnyRequest } from '../../requests/request.ts';
import { forgetRequests } from '../../requests/use-decide.ts';

/** Long enough to see what one has pressed, short enough that nobody waits for it. */
export const HELD_MS = 4_000;

interface Held {
  readonly request: AnyRequest;
  readonly decision: DecisionWire;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly failed: (problem: unknown) => void;
}

let held: ReadonlyMap<string, Held> = new Map();
const listeners = new Set<() => void>();

function set(next: ReadonlyMap<string, Held>): void {
  held = next;
  for (const listener of listeners) listener();
}

const without = (requestId: string): ReadonlyMap<string, Held> => new Map([...held].filter(([id]) => id !== requestId));

/** Keeps an answer back for a moment in which it can be taken back; then it is sent, also when the page is left. */
export function holdDecision(request: AnyRequest, decision: DecisionWire, failed: (problem: unknown) => void): void {
  const timer = setTimeout(() => void send(request.request_id), HELD_MS);
  set(new Map([...held, [request.request_id, { request, decision, timer, failed }]]));
}

/** Nothing was sent yet, and nothing will be. Answers whether there was something to take back. */
export function takeBack(requestId: string): boolean {
  const found = held.get(requestId);
  if (found === undefined) return false;
  clearTimeout(found.timer);
  set(without(requestId));
  return true;
}

export const newestHeld = (): string | undefined => [...held.keys()].at(-1);

async function send(requestId: string): Promise<void> {
  const found = held.get(requestId);
  if (found === undefined) return;
  clearTimeout(found.timer);
  const { request, decision, failed } = found;
  await call('decideRequest', {
    params: { request_id: request.request_id },
    body: { decision, action_digest: request.action_digest },
    key: `inbox-${request.request_id}-${request.version}-${decision.kind}`,
    keepalive: true,
  }).catch(failed);
  await forgetRequests();
  set(without(requestId));
}

addEventListener('pagehide', () => {
  for (const requestId of held.keys()) void send(requestId);
});

/** The requests whose answers are on their way. */
export const useHeld = (): ReadonlyMap<string, Held> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => held,
  );
