import { visible } from '@dream-agent/hitl/visible';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { AnyRequest } from '../request.ts';
import { requestTexts } from '../texts.ts';

/** What is critical is approved by writing what it is, and not by a key that was pressed too often. */
export function ConfirmDialog({
  request,
  onClose,
  onConfirm,
}: {
  readonly request: AnyRequest;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}) {
  const text = useTexts(requestTexts);
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const word = request.type === 'approval_request' ? visible(request.action.tool) : text.confirmWord;
  const isSame = typed.trim().normalize().toLowerCase() === word.normalize().toLowerCase();
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (isSame) onConfirm();
  }
  return (
    <Dialog
      title={text.confirmTitle}
      onClose={onClose}
      footer={
        <>
          <Button look="bad" type="submit" form="confirm" disabled={!isSame}>
            {text.decisions.approve}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form id="confirm" onSubmit={submit} className="flex flex-col gap-3">
        <Notice>{text.confirmWhy}</Notice>
        <Field label={text.confirmLabel(word)} problem={tried && !isSame ? text.confirmOther(word) : undefined}>
          {(labelled) => (
            <TextInput
              {...labelled}
              autoFocus
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
