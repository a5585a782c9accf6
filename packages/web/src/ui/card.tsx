import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export const Card = ({ children, className }: { readonly children: ReactNode; readonly className?: string }) => (
  <section className={classes('rounded-xl border border-line bg-surface shadow-card', className)}>{children}</section>
);

/** The first line of a page: what it is, and what can be done with all of it. */
export const PageHeader = ({
  title,
  about,
  children,
  sticky = false,
}: {
  readonly title: ReactNode;
  readonly about?: ReactNode;
  /** Stays in sight on a page that scrolls. */
  readonly sticky?: boolean;
  readonly children?: ReactNode;
}) => (
  <header
    className={classes(
      'flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line bg-surface px-4 py-3 sm:px-6',
      sticky && 'sticky top-0 z-20',
    )}
  >
    <div className="min-w-0 flex-1 basis-52">
      <h1 className="truncate text-lg font-semibold">{title}</h1>
      {about !== undefined && <p className="text-xs text-ink-faint">{about}</p>}
    </div>
    {children}
  </header>
);
