import { type FormEvent, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, type Labelled, Select, TextInput } from '../../ui/field.tsx';
import { SafeLines, SafeText } from '../../ui/safe-text.tsx';
import type { RequestOf } from '../request.ts';
import { requestTexts } from '../texts.ts';
import type { Answering } from './answering.ts';
import { problemOfValue } from './check-value.ts';

type InputRequest = RequestOf<'input_request'>;
type Value = string | number | string[];

function firstValue({ input_type, default_value }: InputRequest): Value {
  if (input_type === 'multiselect') return Array.isArray(default_value) ? default_value.map(String) : [];
  if (input_type === 'number') return typeof default_value === 'number' ? default_value : Number.NaN;
  return typeof default_value === 'string' || typeof default_value === 'number' ? String(default_value) : '';
}

/** A form for the one thing that only a person knows. */
export function Input({ request, answer, busy }: Answering<InputRequest>) {
  const text = useTexts(requestTexts);
  const [value, setValue] = useState<Value>(() => firstValue(request));
  const [tried, setTried] = useState(false);
  const problem = problemOfValue(value, request.validation, text);
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (problem === undefined) answer?.(value);
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3 text-sm">
      <p className="text-base">
        <SafeLines text={request.question} />
      </p>
      {answer !== undefined && (
        <>
          {request.input_type === 'multiselect' ? (
            <Several
              request={request}
              value={Array.isArray(value) ? value : []}
              onChange={setValue}
              problem={tried ? problem : undefined}
            />
          ) : (
            <Field label={<SafeText text={request.field} />} problem={tried ? problem : undefined}>
              {(labelled) => <One request={request} labelled={labelled} value={value} onChange={setValue} />}
            </Field>
          )}
          <div>
            <Button type="submit" look="primary" busy={busy}>
              {text.decisions.answer}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

function One({
  request: { input_type, options = [], validation },
  labelled,
  value,
  onChange,
}: {
  readonly request: InputRequest;
  readonly labelled: Labelled;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}) {
  const text = useTexts(requestTexts);
  if (input_type === 'choice') {
    return (
      <Select {...labelled} value={String(value)} onChange={({ target }) => onChange(target.value)}>
        <option value="">{text.choose}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  }
  if (input_type === 'number') {
    return (
      <TextInput
        {...labelled}
        type="number"
        step="any"
        min={validation?.min}
        max={validation?.max}
        value={typeof value === 'number' && !Number.isNaN(value) ? value : ''}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    );
  }
  return (
    <TextInput
      {...labelled}
      type={input_type === 'date' ? 'date' : 'text'}
      maxLength={4000}
      value={String(value)}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function Several({
  request: { field, options = [] },
  value,
  onChange,
  problem,
}: {
  readonly request: InputRequest;
  readonly value: readonly string[];
  readonly onChange: (value: string[]) => void;
  readonly problem: string | undefined;
}) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="text-xs font-medium text-ink-soft">
        <SafeText text={field} />
      </legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={value.includes(option.value)}
            onChange={({ target }) => onChange(target.checked ? [...value, option.value] : value.filter((one) => one !== option.value))}
            className="size-4 accent-accent"
          />
          <SafeText text={option.label} />
        </label>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-xs text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
