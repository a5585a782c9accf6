import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { forget } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/notice.tsx';
import type { LiveSession } from './live-session.ts';
import { chatTexts } from './texts.ts';

/** A conversation's name, and its end. */
export function SessionMenu({ session }: { readonly session: LiveSession['session'] }) {
  const text = useTexts(chatTexts);
  const navigate = useNavigate();
  const [open, setOpen] = useState<'rename' | 'remove'>();
  const [title, setTitle] = useState(session.title);
  const at = { params: { session_id: session.session_id } };
  const rename = useMutation({
    mutationFn: () => call('renameSession', { ...at, body: { title: title.trim() } }),
    onSuccess: async () => {
      setOpen(undefined);
      await forget('listSessions', 'readSession');
    },
  });
  const remove = useMutation({
    mutationFn: () => call('deleteSession', at),
    onSuccess: async () => {
      await forget('listSessions');
      await navigate({ to: '/' });
    },
  });
  const icon = 'rounded-md p-1.5 text-ink-faint hover:bg-sunken hover:text-ink';
  return (
    <div className="flex">
      <button type="button" aria-label={text.rename} title={text.rename} onClick={() => setOpen('rename')} className={icon}>
        <Pencil size={15} aria-hidden="true" />
      </button>
      <button type="button" aria-label={text.remove} title={text.remove} onClick={() => setOpen('remove')} className={icon}>
        <Trash2 size={15} aria-hidden="true" />
      </button>
      {open === 'rename' && (
        <Dialog title={text.rename} onClose={() => setOpen(undefined)}>
          <form
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              rename.mutate();
            }}
            className="flex flex-col gap-3"
          >
            <Field label={text.name}>
              {(labelled) => (
                <TextInput
                  {...labelled}
                  autoFocus
                  required
                  maxLength={200}
                  value={title}
                  onChange={({ target }) => setTitle(target.value)}
                />
              )}
            </Field>
            <ProblemNotice problem={rename.error} />
            <Button type="submit" look="primary" busy={rename.isPending}>
              {text.save}
            </Button>
          </form>
        </Dialog>
      )}
      {open === 'remove' && (
        <Dialog
          title={text.remove}
          onClose={() => setOpen(undefined)}
          footer={
            <>
              <Button look="bad" busy={remove.isPending} onClick={() => remove.mutate()}>
                {text.remove}
              </Button>
              <Button look="quiet" onClick={() => setOpen(undefined)}>
                {text.cancel}
              </Button>
            </>
          }
        >
          <p>{text.removeAsk}</p>
          <ProblemNotice problem={remove.error} />
        </Dialog>
      )}
    </div>
  );
}
