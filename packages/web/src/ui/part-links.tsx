import type { ReactNode } from 'react';
import { classes } from './classes.ts';

/** The links to the parts of a page, of which one is open. */
export const PartLinks = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line bg-surface px-4 sm:px-6">
    {children}
  </nav>
);

export const partLink = (isOpen: boolean): string =>
  classes(
    'shrink-0 border-b-2 px-3 py-2 text-sm whitespace-nowrap',
    isOpen ? 'border-accent font-medium text-accent' : 'border-transparent text-ink-soft hover:text-ink',
  );
