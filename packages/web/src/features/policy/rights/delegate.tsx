import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, type Input } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import { useTexts } from '../../../language/texts.ts';
import { PersonSelect } from '../../../people/person-select.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, TextInput } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { fromLocalTime, localTime } from './local-time.ts';
import { rightsTexts } from './texts.ts';

const DAY = 86_400_000;

/** Out of office: somebody else decides, until a date. */
export function Delegate({ onClose }: { readonly onClose: () => void }) {
  const text = useTexts(rightsTexts);
  const who = signedIn()?.user;
  const [from, setFrom] = useState(who?.id ?? '');
  const [to, setTo] = useState('');
  const [starts, setStarts] = useState(() => localTime(Date.now()));
  const [ends, setEnds] = useState(() => localTime(Date.now() + 7 * DAY));
  const [tried, setTried] = useState(false);
  const [start, end] = [fromLocalTime(starts), fromLocalTime(ends)];
  const isInOrder = start !== undefined && end !== undefined && end > start && end.getTime() > Date.now();
  const delegate = useMutation({
    mutationFn: (body: Input<'delegate'>['body']) => call('delegate', { body, key: crypto.randomUUID() }),
    onSuccess: async () => {
      toast(text.delegated, { tone: 'ok' });
      await forget('listDelegations');
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!isInOrder || to === '' || from === '') return;
    delegate.mutate({ to, starts_at: start.toISOString(), ends_at: end.toISOString(), ...(from === who?.id ? {} : { from }) });
  }
  return (
    <Dialog
      title={text.outOfOffice}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" type="submit" form="delegate" busy={delegate.isPending}>
            {text.delegate}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form id="delegate" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {who?.role === 'admin' && (
          <Field label={text.from} problem={tried && from === '' ? text.needed : undefined}>
            {(labelled) => <PersonSelect {...labelled} without={[to]} value={from} onChange={({ target }) => setFrom(target.value)} />}
          </Field>
        )}
        <Field label={text.to} problem={tried && to === '' ? text.needed : undefined}>
          {(labelled) => <PersonSelect {...labelled} without={[from]} value={to} onChange={({ target }) => setTo(target.value)} />}
        </Field>
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={text.starts}>
            {(labelled) => (
              <TextInput {...labelled} type="datetime-local" value={starts} onChange={({ target }) => setStarts(target.value)} />
            )}
          </Field>
          <Field label={text.ends} problem={tried && !isInOrder ? text.order : undefined}>
            {(labelled) => <TextInput {...labelled} type="datetime-local" value={ends} onChange={({ target }) => setEnds(target.value)} />}
          </Field>
        </div>
        <ProblemNotice problem={delegate.error} />
      </form>
    </Dialog>
  );
}
