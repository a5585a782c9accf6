import { visible } from '@dream-agent/hitl/visible';
import type { TodoChangeWire, TodoWire } from '@dream-agent/server/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { reading } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, type Labelled, Select, TextArea, TextInput } from '../ui/field.tsx';
import { ProblemNotice, Skeleton } from '../ui/notice.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { type ParameterField, parameterFields, readParameter } from './parameter-fields.ts';
import { planTexts } from './texts.ts';

type Update = Extract<TodoChangeWire, { op: 'update' }>;

export interface StepFormProps {
  readonly todo: TodoWire;
  readonly busy?: boolean;
  readonly problem?: unknown;
  readonly onClose: () => void;
  /** Only what was changed; nothing is done where nothing was. */
  readonly onDone: (update: Update) => void;
}

/** A step as a form: what is to be done, and with what. The server has the last word on what fits. */
export function StepForm({ todo, onClose, ...rest }: StepFormProps) {
  const text = useTexts(planTexts);
  const { data: tools, error } = useQuery(reading('listTools', {}));
  return (
    <Dialog title={<SafeText text={`${text.editStep}: ${todo.task}`} />} onClose={onClose}>
      <ProblemNotice problem={error} />
      {tools === undefined ? (
        error === null && <Skeleton lines={5} />
      ) : (
        <Form
          todo={todo}
          fields={parameterFields(tools.items.find(({ name }) => name === todo.tool)?.parameters, todo.parameters)}
          onClose={onClose}
          {...rest}
        />
      )}
    </Dialog>
  );
}

function Form({ todo, fields, busy = false, problem, onClose, onDone }: StepFormProps & { readonly fields: readonly ParameterField[] }) {
  const text = useTexts(planTexts);
  // What hides or reorders in it is written out; left alone it stays as it is.
  const before = visible(todo.task);
  const [task, setTask] = useState(before);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const changed = fields.filter(({ name, now }) => given[name] !== undefined && given[name] !== now);
  const read = changed.map((field) => ({ field, read: readParameter(field, given[field.name] ?? '') }));
  const unread = new Set(read.filter((one) => one.read === undefined).map(({ field }) => field.name));
  function submit(event: FormEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (unread.size > 0 || task.trim() === '') return;
    const parameters = Object.fromEntries(read.map((one) => [one.field.name, one.read?.value ?? null]));
    onDone({
      op: 'update',
      id: todo.id,
      ...(task.trim() === before ? {} : { task: task.trim() }),
      ...(changed.length === 0 ? {} : { parameters: parameters as never }),
    });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <Field label={text.task} problem={tried && task.trim() === '' ? text.taskMissing : undefined}>
        {(labelled) => <TextInput {...labelled} autoFocus maxLength={4000} value={task} onChange={({ target }) => setTask(target.value)} />}
      </Field>
      {fields.map((field) => (
        <Field
          key={field.name}
          label={
            <span className="font-mono">
              <SafeText text={field.name} />
            </span>
          }
          hint={field.kind === 'list' ? text.byCommas : undefined}
          problem={unread.has(field.name) ? (field.kind === 'number' ? text.notANumber : text.notJson) : undefined}
        >
          {(labelled) => (
            <Control
              field={field}
              labelled={labelled}
              value={given[field.name] ?? field.now}
              onChange={(value) => setGiven({ ...given, [field.name]: value })}
            />
          )}
        </Field>
      ))}
      <ProblemNotice problem={problem} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={busy} disabled={changed.length === 0 && task.trim() === before}>
          {text.takeOver}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {text.back}
        </Button>
      </div>
    </form>
  );
}

function Control({
  field,
  labelled,
  value,
  onChange,
}: {
  readonly field: ParameterField;
  readonly labelled: Labelled;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const text = useTexts(planTexts);
  const shared = {
    ...labelled,
    title: field.about === undefined ? undefined : visible(field.about),
    value,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value),
  };
  if (field.kind === 'choice' || field.kind === 'flag') {
    const choices = field.kind === 'choice' ? field.choices : ['true', 'false'];
    return (
      <Select {...shared}>
        <option value="">{text.unset}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {field.kind === 'flag' ? (choice === 'true' ? text.yes : text.no) : visible(choice)}
          </option>
        ))}
      </Select>
    );
  }
  if (field.kind === 'json') return <TextArea {...shared} rows={4} spellCheck={false} className="font-mono text-[13px]" />;
  return <TextInput {...shared} inputMode={field.kind === 'number' ? 'decimal' : 'text'} placeholder={text.unset} />;
}
