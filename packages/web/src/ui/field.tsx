import { type ComponentProps, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

export const CONTROL =
  'rounded-lg border border-line-strong bg-surface px-3 py-1.5 text-sm text-ink placeholder:text-ink-faint disabled:opacity-60 aria-invalid:border-bad';

export interface Labelled {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A control with its label, what is said about it, and what is wrong with it. */
export function Field({
  label,
  hint,
  problem,
  children,
}: {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly problem?: string | undefined;
  readonly children: (labelled: Labelled) => ReactNode;
}) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = problem ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-xs font-medium text-ink-soft">
        {label}
      </label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': note === undefined ? undefined : noteId })}
      {note !== undefined && (
        <p
          id={noteId}
          role={problem === undefined ? undefined : 'alert'}
          className={classes('text-xs', problem === undefined ? 'text-ink-faint' : 'text-bad')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

export const TextInput = ({ className, ...rest }: ComponentProps<'input'>) => (
  <input {...rest} className={classes(CONTROL, 'min-h-9', className)} />
);
export const TextArea = ({ className, ...rest }: ComponentProps<'textarea'>) => (
  <textarea {...rest} className={classes(CONTROL, className)} />
);
export const Select = ({ className, ...rest }: ComponentProps<'select'>) => (
  <select {...rest} className={classes(CONTROL, 'min-h-9', className)} />
);
