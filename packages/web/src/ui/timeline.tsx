import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Tone } from './badge.tsx';
import { classes } from './classes.ts';

const TONES: Readonly<Record<Tone, string>> = {
  plain: 'bg-sunken text-ink-soft',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

/** What happened, one thing after the other. */
export const Timeline = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ol aria-label={label} className="flex flex-col">
    {children}
  </ol>
);

export interface HappeningProps {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  /** What it was, and what stands beside it. */
  readonly title: ReactNode;
  readonly aside?: ReactNode;
  readonly gist?: ReactNode;
  /** All of it, folded away until one asks. */
  readonly children?: ReactNode;
}

/** One thing that happened, on the line that joins it with the next. */
export function Happening({ icon: Icon, tone, title, aside, gist, children }: HappeningProps) {
  // A long list would carry all of its details otherwise.
  const [seen, setSeen] = useState(false);
  const head = (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5 py-2.5">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="text-sm font-medium">{title}</span>
        <span className="ml-auto flex min-w-0 flex-wrap items-center gap-x-3 text-xs text-ink-faint">{aside}</span>
      </span>
      {gist}
    </span>
  );
  return (
    <li className="group relative flex gap-3">
      <span
        aria-hidden="true"
        className="absolute top-0 bottom-0 left-3.5 w-px bg-line group-first:top-5 group-last:bottom-[calc(100%-1.25rem)]"
      />
      <span className={classes('relative z-10 mt-2 grid size-7 shrink-0 place-items-center rounded-full ring-4 ring-surface', TONES[tone])}>
        <Icon size={14} aria-hidden="true" />
      </span>
      {children === undefined ? (
        <div className="flex min-w-0 flex-1 px-2">{head}</div>
      ) : (
        <details onToggle={() => setSeen(true)} className="min-w-0 flex-1 rounded-lg px-2 open:bg-sunken">
          <summary className="flex list-none rounded-lg hover:bg-sunken [&::-webkit-details-marker]:hidden">{head}</summary>
          {seen && <div className="border-t border-line py-3">{children}</div>}
        </details>
      )}
    </li>
  );
}
