import { useSyncExternalStore } from 'react';

let now = Date.now();
const listeners = new Set<() => void>();
setInterval(() => {
  now = Date.now();
  for (const listener of listeners) listener();
}, 1000);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The time, once a second; one clock for the whole page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
