import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { BackTested } from './back-tested.tsx';
import { editorTexts } from './texts.ts';

const DAYS = [1, 7, 30, 90, 365];

/** What the text would have done in the past, in shadow. */
export function BackTest({ source, isValid }: { readonly source: string; readonly isValid: boolean }) {
  const { backTest: text } = useTexts(editorTexts);
  const [days, setDays] = useState(30);
  const test = useMutation({
    mutationFn: () => call('backTestPolicy', { body: { source, from: new Date(Date.now() - days * 86_400_000).toISOString() } }),
  });
  return (
    <Card className="flex flex-col gap-3 p-4">
      <header>
        <h2 className="text-sm font-semibold">{text.title}</h2>
        <p className="text-xs text-ink-faint">{text.about}</p>
      </header>
      <div className="flex items-end gap-2">
        <Field label={text.period}>
          {(labelled) => (
            <Select {...labelled} value={days} onChange={({ target }) => setDays(Number(target.value))} className="w-auto">
              {DAYS.map((one) => (
                <option key={one} value={one}>
                  {text.days(one)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button look="primary" disabled={!isValid} busy={test.isPending} onClick={() => test.mutate()}>
          {text.go}
        </Button>
      </div>
      <ProblemNotice problem={test.error} />
      {test.data !== undefined && <BackTested result={test.data} />}
    </Card>
  );
}
