import { type FormEvent, useState } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { SafeLines, SafeText } from '../../ui/safe-text.tsx';
import type { RequestOf } from '../request.ts';
import { requestTexts } from '../texts.ts';
import type { Answering } from './answering.ts';

/** The agent says in a word why it asks; what it says in words of its own stays as it is. */
function unclear(ambiguity: string, known: Readonly<Record<string, string>>): string {
  const [kind = ''] = ambiguity.split(':', 1);
  return Object.hasOwn(known, kind) ? (known[kind] ?? ambiguity) : ambiguity;
}

/** What was meant is not clear: the question, what it is about, and answers to take or to write. */
export function Clarification({ request, answer, busy }: Answering<RequestOf<'clarification'>>) {
  const text = useTexts(requestTexts);
  const [words, setWords] = useState('');
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (words.trim() !== '') answer?.(words.trim());
  }
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="text-base">
        <SafeLines text={request.question} />
      </p>
      {request.ambiguity !== '' && (
        <p className="text-ink-soft">
          <span className="text-xs text-ink-faint">{text.ambiguous}: </span>
          <SafeText text={unclear(request.ambiguity, text.unclear)} />
        </p>
      )}
      {answer !== undefined && (
        <>
          {request.suggestions.length > 0 && (
            <fieldset aria-label={text.suggestions} className="flex flex-wrap gap-2">
              {request.suggestions.map((suggestion) => (
                <Button key={suggestion} disabled={busy} onClick={() => answer(suggestion)} className="whitespace-normal text-left">
                  <SafeText text={suggestion} />
                </Button>
              ))}
            </fieldset>
          )}
          <form onSubmit={submit} className="flex items-end gap-2">
            <div className="flex-1">
              <Field label={text.yourAnswer}>
                {(labelled) => <TextInput {...labelled} value={words} maxLength={4000} onChange={({ target }) => setWords(target.value)} />}
              </Field>
            </div>
            <Button type="submit" look="primary" busy={busy} disabled={words.trim() === ''}>
              {text.decisions.answer}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}
