import { classes } from '../classes.ts';
import { type ChartTone, FILLS } from './tones.ts';

/** How much of the whole: a bar beside its number, which says the same. */
export const Meter = ({
  share,
  tone = 'accent',
  className,
}: {
  readonly share: number;
  readonly tone?: ChartTone;
  readonly className?: string;
}) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 100 6"
    preserveAspectRatio="none"
    className={classes('h-1.5 w-full overflow-hidden rounded-full', className)}
  >
    <rect width={100} height={6} className="fill-sunken" />
    <rect width={Math.max(0, Math.min(1, share)) * 100} height={6} className={FILLS[tone]} />
  </svg>
);
