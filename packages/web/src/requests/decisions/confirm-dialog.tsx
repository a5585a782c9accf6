import { visible } from '@dream-agent/hitl/visible';
import type { DecisionWire } from '@dream-agent/server/contract';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Parameters } from '../../ui/parameters.tsx';
import type { AnyRequest } from '../request.ts';
import { requestTexts } from '../texts.ts';

/** What would run: changed, where the answer changes it. */
const parametersOf = ({ action }: AnyRequest, decision: DecisionWire): AnyRequest['action']['parameters'] =>
  decision.kind === 'modify' && decision.change.kind === 'parameters' ? decision.change.parameters : action.parameters;

/** What is critical is approved by writing what it is, and not by a key that was pressed too often. */
export function ConfirmDialog({
  request,
  decision,
  onClose,
  onConfirm,
}: {
  readonly request: AnyRequest;
  readonly decision: DecisionWire;
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
        {request.type === 'approval_request' && (
          // The dialog lies over the request, and what is to be looked at once more has to be in sight.
          <section aria-label={text.exactly} className="flex flex-col gap-2">
            <h3 className="text-xs font-medium text-ink-faint">{text.exactly}</h3>
            <Parameters parameters={parametersOf(request, decision)} />
          </section>
        )}
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
              // A button that can't be pressed keeps Enter from being heard by the form.
              onKeyDown={({ key }) => key === 'Enter' && setTried(true)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
