import { type ReactNode, useSyncExternalStore } from 'react';
import type { Tone } from './badge.tsx';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: ReactNode;
  readonly undo?: { readonly label: string; readonly act: () => void } | undefined;
}

let shown: readonly Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function set(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

export const dismissToast = (id: number): void => set(shown.filter((toast) => toast.id !== id));

/** Says something for a while in the corner; answers its number. */
export function toast(
  text: ReactNode,
  { tone = 'plain', undo, seconds = 5 }: Partial<Omit<Toast, 'id' | 'text'>> & { readonly seconds?: number } = {},
): number {
  const id = next++;
  set([...shown.slice(-3), { id, tone, text, undo }]);
  setTimeout(() => dismissToast(id), seconds * 1000);
  return id;
}

export function Toasts() {
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <div
      aria-live="polite" // Where nothing is pressed: at the top of a phone, in the corner of a desk.
      className="pointer-events-none fixed inset-x-0 top-14 z-50 flex flex-col items-center gap-2 px-4 sm:top-auto sm:bottom-4 sm:items-end"
    >
      {toasts.map(({ id, tone, text, undo }) => (
        <div key={id} className="pointer-events-auto rounded-lg bg-raised shadow-float">
          <Notice tone={tone}>
            <span className="flex items-center gap-3">
              {text}
              {undo !== undefined && (
                <Button
                  size="small"
                  keys="z"
                  onClick={() => {
                    undo.act();
                    dismissToast(id);
                  }}
                >
                  {undo.label}
                </Button>
              )}
            </span>
          </Notice>
        </div>
      ))}
    </div>
  );
}
