import { classes } from './classes.ts';

/** Keys as they are written on a keyboard. */
export const Keys = ({ keys, on = 'surface' }: { readonly keys: string; readonly on?: 'surface' | 'colour' }) => (
  <span
    aria-hidden="true"
    className={classes(
      'hidden rounded border px-1 font-mono text-[11px] leading-4 uppercase sm:inline-block',
      on === 'surface' ? 'border-line bg-sunken text-ink-faint' : 'border-current/30 opacity-80',
    )}
  >
    {keys}
  </span>
);
