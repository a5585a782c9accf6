import { useId } from 'react';
import { useTexts } from '../language/texts.ts';
import { Select, TextArea, TextInput } from '../ui/field.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { BOUND_KINDS, type BoundDraft } from './bounds.ts';
import type { SchemaField } from './schema-fields.ts';
import { boundTexts } from './texts.ts';

/** What one parameter may be. */
export function BoundField({
  field: { name, type },
  draft,
  isWrong,
  onChange,
}: {
  readonly field: SchemaField;
  readonly draft: BoundDraft;
  readonly isWrong: boolean;
  readonly onChange: (draft: BoundDraft) => void;
}) {
  const text = useTexts(boundTexts);
  const id = useId();
  const needsWords = draft.kind !== '' && draft.kind !== 'any';
  const shared = {
    'aria-labelledby': id,
    'aria-invalid': isWrong,
    value: draft.words,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...draft, words: target.value }),
  };
  return (
    <div className="flex flex-col gap-1 rounded-lg border border-line p-2">
      <p id={id} className="flex items-baseline gap-2 text-xs">
        <code className="font-semibold">
          <SafeText text={name} />
        </code>
        <span className="text-ink-faint">
          <SafeText text={type} />
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Select
          aria-labelledby={id}
          className="w-auto"
          value={draft.kind}
          onChange={({ target }) => onChange({ ...draft, kind: target.value as BoundDraft['kind'] })}
        >
          {BOUND_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text.kinds[kind]}
            </option>
          ))}
        </Select>
        {needsWords && (
          <div className="min-w-40 flex-1">{draft.kind === 'one_of' ? <TextArea {...shared} rows={3} /> : <TextInput {...shared} />}</div>
        )}
      </div>
      {isWrong && (
        <p role="alert" className="text-xs text-bad">
          {text.wrong}
        </p>
      )}
    </div>
  );
}
