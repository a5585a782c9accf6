import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';

/** The links to the parts of a page, of which one is open. That one is in sight, also where there is no room for all. */
export function PartLinks({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null);
  // After each time it is drawn: another part may be open now.
  useEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (open === null || open === undefined || nav.current === null) return;
    nav.current.scrollLeft = open.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2;
  });
  return (
    <nav ref={nav} aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line bg-surface px-4 sm:px-6">
      {children}
    </nav>
  );
}

export const partLink = (isOpen: boolean): string =>
  classes(
    'shrink-0 border-b-2 px-3 py-2 text-sm whitespace-nowrap',
    isOpen ? 'border-accent font-medium text-accent' : 'border-transparent text-ink-soft hover:text-ink',
  );
