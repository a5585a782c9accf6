import { type FormEvent, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { requestTexts } from '../texts.ts';

/** Asks for the words that go with an answer. */
export function WordsDialog({
  title,
  label,
  needed,
  look,
  onClose,
  onSend,
}: {
  readonly title: string;
  readonly label: string;
  /** Without words it is not sent; says why. */
  readonly needed?: string | undefined;
  readonly look: 'primary' | 'bad';
  readonly onClose: () => void;
  readonly onSend: (words: string) => void;
}) {
  const text = useTexts(requestTexts);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const missing = needed !== undefined && words.trim() === '';
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!missing) onSend(words.trim());
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button look={look} type="submit" form="words">
            {title}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form id="words" onSubmit={submit}>
        <Field label={label} problem={tried && missing ? needed : undefined}>
          {(labelled) => (
            <TextArea
              {...labelled}
              autoFocus
              rows={4}
              maxLength={4000}
              value={words}
              onChange={({ target }) => setWords(target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) submit(event);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
