import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { texts, useTexts } from '../language/texts.ts';
import { classes } from './classes.ts';

const words = texts({ en: { close: 'Close' }, ko: { close: '닫기' }, ja: { close: '閉じる' } });

export interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays in sight, whatever the length of what is above it. */
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** As large as the screen, for what is looked at closely. */
  readonly full?: boolean;
}

/** The browser's own dialog: it keeps the focus, closes by Escape, and makes the rest of the page inert. */
export function Dialog({ title, onClose, children, footer, wide = false, full = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Taken before anything inside has the focus: it is given back to where it was.
  const [before] = useState(() => document.activeElement);
  const { close } = useTexts(words);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The browser would take the cross, and what one came for is to fill something in.
    element?.querySelector<HTMLElement>(':is(textarea, input, select):not(:disabled)')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={classes(
        'max-h-[92dvh] w-[calc(100%-1.5rem)] flex-col overflow-hidden rounded-xl border border-line bg-raised p-0 shadow-float open:flex',
        full ? 'max-w-[96vw]' : wide ? 'max-w-4xl' : 'max-w-xl',
      )}
    >
      <header className="flex items-center gap-3 border-b border-line px-5 py-3">
        <h2 id={titleId} className="min-w-0 flex-1 truncate text-base font-semibold">
          {title}
        </h2>
        <button type="button" onClick={onClose} aria-label={close} className="rounded-md p-1 text-ink-faint hover:bg-sunken hover:text-ink">
          <X size={18} aria-hidden="true" />
        </button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
      {footer !== undefined && (
        <footer className="flex flex-wrap items-center gap-2 border-t border-line bg-surface px-5 py-3">{footer}</footer>
      )}
    </dialog>
  );
}
