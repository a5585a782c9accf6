import { Field, TextInput } from '../ui/field.tsx';

/** How often a grant may be used; NaN while nothing is written. */
export function UsesField({
  label,
  uses,
  most,
  onChange,
}: {
  readonly label: string;
  readonly uses: number;
  readonly most: number;
  readonly onChange: (uses: number) => void;
}) {
  return (
    <Field label={label}>
      {(labelled) => (
        <TextInput
          {...labelled}
          type="number"
          required
          min={1}
          max={most}
          value={Number.isNaN(uses) ? '' : uses}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
