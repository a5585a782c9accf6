import type { ServerMessage } from '@dream-agent/server/contract';
import { useSyncExternalStore } from 'react';
import type { SignedIn } from '../api/signed-in.ts';
import { waitsFor } from '../people/waits-for.ts';
import { titleOf } from '../requests/request.ts';

const KEPT_AS = 'notifications';
const MOST_LETTERS = 120;

/** `off` is what somebody chose here; the rest is what the browser says. */
export type Standing = 'unsupported' | 'blocked' | 'off' | 'on';

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

export function standing(): Standing {
  if (!('Notification' in globalThis)) return 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  return Notification.permission === 'granted' && localStorage.getItem(KEPT_AS) === 'on' ? 'on' : 'off';
}

/** Browsers only ask after a click, so nothing else may call this. */
export async function turnOn(): Promise<void> {
  if (standing() === 'unsupported') return;
  if ((await Notification.requestPermission()) === 'granted') localStorage.setItem(KEPT_AS, 'on');
  changed();
}

export function turnOff(): void {
  localStorage.removeItem(KEPT_AS);
  changed();
}

export const useStanding = (): Standing =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, standing);

/** Tells of a new request that waits for the reader, while they look at something else. Its words are plain text there. */
export function notifyOf(message: ServerMessage, who: SignedIn['user'], title: string, open: (requestId: string) => void): void {
  if (message.type !== 'hitl_request' || !document.hidden || standing() !== 'on') return;
  const { request } = message.data;
  if (!waitsFor(request.assignee, who)) return;
  const shown = new Notification(title, { body: titleOf(request).slice(0, MOST_LETTERS), tag: request.request_id, icon: '/icon.svg' });
  shown.onclick = () => {
    window.focus();
    open(request.request_id);
    shown.close();
  };
}
