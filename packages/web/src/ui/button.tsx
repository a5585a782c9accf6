import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Keys } from './keys.tsx';

const LOOKS = {
  primary: 'bg-accent text-accent-ink hover:brightness-110 border-transparent',
  plain: 'bg-raised text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-ink-soft border-transparent hover:bg-sunken hover:text-ink',
  good: 'bg-ok text-white dark:text-black border-transparent hover:brightness-110',
  bad: 'bg-bad text-white dark:text-black border-transparent hover:brightness-110',
  /** Leads to something that ends or destroys, and asks first. */
  warning: 'bg-raised text-bad border-line-strong hover:bg-bad-soft hover:border-bad/40',
} as const;

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: keyof typeof LOOKS;
  readonly size?: 'small' | 'normal';
  /** The key that does the same. */
  readonly keys?: string | undefined;
  /** It is being done: nothing can be pressed twice. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

export function Button({ look = 'plain', size = 'normal', keys, busy = false, icon, className, children, disabled, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled === true || busy}
      aria-busy={busy}
      aria-keyshortcuts={keys}
      className={classes(
        'inline-flex items-center justify-center gap-2 rounded-lg border font-medium whitespace-nowrap transition disabled:cursor-not-allowed disabled:opacity-50',
        size === 'small' ? 'min-h-7 px-2.5 text-xs' : 'min-h-9 px-3.5 text-sm',
        LOOKS[look],
        className,
      )}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {keys !== undefined && <Keys keys={keys} on={look === 'plain' || look === 'quiet' || look === 'warning' ? 'surface' : 'colour'} />}
    </button>
  );
}

export const Spinner = () => (
  <span aria-hidden="true" className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent" />
);
