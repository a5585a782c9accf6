import { visible } from '@dream-agent/hitl/visible';
import type { PlanWire, TodoChangeWire, TodoWire } from '@dream-agent/server/contract';
import { useQuery } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, GripVertical, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { reading } from '../api/queries.ts';
import { useLanguage } from '../language/language.tsx';
import { useTexts } from '../language/texts.ts';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Select } from '../ui/field.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { StepForm } from './step-form.tsx';
import { planTexts } from './texts.ts';

type Update = Extract<TodoChangeWire, { op: 'update' }>;

const moved = (todos: readonly TodoWire[], from: number, to: number): TodoWire[] => {
  const next = [...todos];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(to, 0, one);
  return next;
};

/** Steps that are moved, by hand or by key, filled in anew, removed and added; the changes are collected until one wants to see what they come to. */
export function EditSteps({
  plan,
  busy,
  onPreview,
}: {
  readonly plan: PlanWire;
  readonly busy: boolean;
  readonly onPreview: (edits: readonly TodoChangeWire[]) => void;
}) {
  const text = useTexts(planTexts);
  const { language } = useLanguage();
  const { data: tools } = useQuery(reading('listTools', {}));
  const [todos, setTodos] = useState<readonly TodoWire[]>(plan.todos);
  const [edits, setEdits] = useState<readonly TodoChangeWire[]>([]);
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<number>();
  const [open, setOpen] = useState<TodoWire>();
  const [tool, setTool] = useState('');
  function move(from: number, to: number): void {
    const todo = todos[from];
    if (todo === undefined || from === to || to < 0 || to >= todos.length) return;
    setTodos(moved(todos, from, to));
    setEdits([...edits.filter((edit) => !(edit.op === 'reorder' && edit.id === todo.id)), { op: 'reorder', id: todo.id, at: to }]);
  }
  function update(edit: Update): void {
    const before = edits.find((one): one is Update => one.op === 'update' && one.id === edit.id);
    const parameters = { ...before?.parameters, ...edit.parameters };
    const both = { ...before, ...edit, ...(Object.keys(parameters).length === 0 ? {} : { parameters }) };
    setEdits([...edits.filter((one) => one !== before), both]);
    setTodos(
      todos.map((todo) =>
        todo.id === edit.id ? { ...todo, task: edit.task ?? todo.task, parameters: { ...todo.parameters, ...edit.parameters } } : todo,
      ),
    );
    setOpen(undefined);
  }
  function remove(todo: TodoWire): void {
    setTodos(todos.filter(({ id }) => id !== todo.id));
    setEdits([...edits.filter((edit) => !('id' in edit && edit.id === todo.id)), { op: 'remove', id: todo.id, dependants: true }]);
  }
  return (
    <div className="flex flex-col gap-2">
      <ol className="flex flex-col gap-1">
        {todos.map((todo, index) => (
          <li
            key={todo.id}
            draggable
            onDragStart={({ dataTransfer }) => {
              // Some browsers drag nothing that carries nothing.
              dataTransfer.setData('text/plain', todo.id);
              dataTransfer.effectAllowed = 'move';
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              move(dragged, index);
            }}
            onDragEnd={() => {
              setDragged(undefined);
              setOver(undefined);
            }}
            className={classes(
              'flex items-center gap-1 rounded-lg border bg-surface px-2 py-1 text-sm',
              dragged !== undefined && over === index && dragged !== index ? 'border-accent bg-accent-soft' : 'border-line',
              dragged === index && 'opacity-50',
            )}
          >
            <span title={text.drag} className="cursor-grab text-ink-faint">
              <GripVertical size={14} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1 truncate">
              <SafeText text={todo.task} />
            </span>
            <IconButton label={`${text.editStep}: ${visible(todo.task)}`} onClick={() => setOpen(todo)} icon={Pencil} />
            <IconButton
              label={`${text.up}: ${visible(todo.task)}`}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
              icon={ArrowUp}
            />
            <IconButton
              label={`${text.down}: ${visible(todo.task)}`}
              disabled={index === todos.length - 1}
              onClick={() => move(index, index + 1)}
              icon={ArrowDown}
            />
            <IconButton label={`${text.remove}: ${visible(todo.task)}`} title={text.removeAll} onClick={() => remove(todo)} icon={Trash2} />
          </li>
        ))}
      </ol>
      <div className="flex gap-2">
        <Select aria-label={text.tool} value={tool} onChange={({ target }) => setTool(target.value)} className="max-w-60">
          <option value="">{text.add}…</option>
          {tools?.items.map(({ name, title }) => (
            <option key={name} value={name}>
              {title[language]}
            </option>
          ))}
        </Select>
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          disabled={tool === ''}
          onClick={() => {
            setEdits([...edits, { op: 'add', tool: tool as never }]);
            setTool('');
          }}
        >
          {text.add}
        </Button>
        {edits.length > 0 && (
          <Button size="small" look="primary" busy={busy} onClick={() => onPreview(edits)} className="ml-auto">
            {text.preview}
          </Button>
        )}
      </div>
      {open !== undefined && <StepForm todo={open} onClose={() => setOpen(undefined)} onDone={update} />}
      {edits.length > 0 && (
        <p role="status" className="text-xs text-ink-faint">
          {text.pendingEdits(edits.length)}
        </p>
      )}
    </div>
  );
}

function IconButton({
  label,
  icon: Icon,
  ...rest
}: {
  readonly label: string;
  readonly title?: string;
  readonly icon: typeof ArrowUp;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className="rounded p-1 text-ink-faint hover:bg-sunken hover:text-ink disabled:opacity-30"
    >
      <Icon size={14} aria-hidden="true" />
    </button>
  );
}
