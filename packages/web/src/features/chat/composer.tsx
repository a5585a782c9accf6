import { visible } from '@dream-agent/hitl/visible';
import { useMutation } from '@tanstack/react-query';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { TextArea } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { chatTexts } from './texts.ts';

/** Browsers know few of these by name. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  txt: 'text/plain',
};
const typeOf = (file: File): string => TYPES[file.name.split('.').at(-1)?.toLowerCase() ?? ''] ?? (file.type || 'text/plain');

interface Attached {
  readonly id: string;
  readonly name: string;
}

export interface ComposerProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onSend: (request: string, uploadIds: readonly string[]) => void;
  readonly busy: boolean;
  readonly autoFocus?: boolean;
}

/** Where one says what is wanted; files are dropped onto it. */
export function Composer({ value, onChange, onSend, busy, autoFocus = false }: ComposerProps) {
  const text = useTexts(chatTexts);
  const [attached, setAttached] = useState<readonly Attached[]>([]);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: (file: File) => call('uploadFile', { query: { name: file.name }, body: new Blob([file], { type: typeOf(file) }) }),
    onSuccess: ({ upload_id, name }) => setAttached((before) => [...before, { id: upload_id, name }]),
  });
  async function take(files: Iterable<File>): Promise<void> {
    for (const file of files) await upload.mutateAsync(file).catch(() => {});
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (value.trim() === '' || busy || upload.isPending) return;
    onSend(
      value.trim(),
      attached.map(({ id }) => id),
    );
    setAttached([]);
  }
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files);
  };
  return (
    <form
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        'flex flex-col gap-2 rounded-2xl border bg-surface p-2 shadow-card outline-accent/25 has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:outline-4',
        over ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <ProblemNotice problem={upload.error} />
      {(attached.length > 0 || upload.isPending) && (
        <ul aria-label={text.files} className="flex flex-wrap gap-1.5 px-1">
          {attached.map(({ id, name }) => (
            <li key={id} className="flex min-w-0 items-center gap-1 rounded-md bg-sunken px-2 py-0.5 text-xs">
              <span className="min-w-0 break-all">
                <SafeText text={name} most={200} />
              </span>
              <button
                type="button"
                aria-label={text.removeFile(visible(name))}
                onClick={() => setAttached(attached.filter((one) => one.id !== id))}
                className="text-ink-faint hover:text-ink"
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
          {upload.isPending && (
            <li role="status" className="text-xs text-ink-faint">
              <SafeText text={text.uploading(upload.variables.name)} most={200} />
            </li>
          )}
        </ul>
      )}
      <TextArea
        aria-label={text.ask}
        rows={2}
        maxLength={8000}
        autoFocus={autoFocus}
        value={value}
        placeholder={over ? text.dropHere : text.placeholder}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          // Enter while a syllable is being put together belongs to the keyboard.
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
        className="resize-none border-transparent bg-transparent text-[15px] outline-none!"
      />
      <div className="flex items-center gap-2">
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={Object.keys(TYPES)
            .map((ending) => `.${ending}`)
            .join(',')}
          onChange={({ target }) => void take(target.files ?? [])}
        />
        <Button look="quiet" size="small" icon={<Paperclip size={15} aria-hidden="true" />} onClick={() => chooser.current?.click()}>
          {text.attach}
        </Button>
        <Button
          type="submit"
          look="primary"
          size="small"
          busy={busy}
          disabled={value.trim() === ''}
          icon={<SendHorizontal size={15} aria-hidden="true" />}
          className="ml-auto"
        >
          {text.send}
        </Button>
      </div>
    </form>
  );
}
