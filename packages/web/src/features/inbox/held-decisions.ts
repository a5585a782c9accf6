import { useSyncExternalStore } from 'react';
import type { AnyRequest } from '../../requests/request.ts';
import { forgetRequests } from '../../requests/use-decide.ts';

/** Long enough to see what one has pressed, short enough that nobody waits for it. */
export const HELD_MS = 4_000;

/** An answer that was given and is not sent yet: to one request, or the same to several. */
export interface Holding {
  readonly requests: readonly AnyRequest[];
  /** Tells of its failures itself. */
  readonly send: () => Promise<void>;
  /** Shows again what is to be decided again. */
  readonly undone: () => void;
}

interface Held extends Holding {
  readonly timer: ReturnType<typeof setTimeout>;
}

let held: ReadonlySet<Held> = new Set();
let ids: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function set(next: ReadonlySet<Held>): void {
  held = next;
  ids = new Set([...next].flatMap(({ requests }) => requests.map(({ request_id }) => request_id)));
  for (const listener of listeners) listener();
}

const without = (one: Held): ReadonlySet<Held> => new Set([...held].filter((other) => other !== one));

/**
 * Keeps an answer back for a moment in which it can be taken back; then it is sent, also when the page is left. What is returned
 * takes it back, and says whether there was still something to take back.
 */
export function hold(holding: Holding): () => boolean {
  const one: Held = { ...holding, timer: setTimeout(() => void send(one), HELD_MS) };
  set(new Set([...held, one]));
  return () => takeBack(one);
}

function takeBack(one: Held): boolean {
  if (!held.has(one) || sending.has(one)) return false;
  clearTimeout(one.timer);
  set(without(one));
  one.undone();
  return true;
}

/** Takes back what was decided last, if it was not sent yet. */
export function takeBackNewest(): void {
  const newest = [...held].at(-1);
  if (newest !== undefined) takeBack(newest);
}

/** While it is on its way it can't be taken back any more, but what it is about stays out of sight. */
const sending = new Set<Held>();

async function send(one: Held): Promise<void> {
  if (!held.has(one) || sending.has(one)) return;
  clearTimeout(one.timer);
  sending.add(one);
  await one.send();
  await forgetRequests();
  sending.delete(one);
  set(without(one));
}

addEventListener('pagehide', () => {
  for (const one of held) void send(one);
});

/** The requests whose answers are on their way. */
export const useHeld = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => ids,
  );
