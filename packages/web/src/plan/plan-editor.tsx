import type { PlanWire, TodoChangeWire } from '@dream-agent/server/contract';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, type Input } from '../api/call.ts';
import { forget } from '../api/queries.ts';
import { useTexts } from '../language/texts.ts';
import { Button } from '../ui/button.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { Notice, ProblemNotice } from '../ui/notice.tsx';
import { SafeText } from '../ui/safe-text.tsx';
import { toast } from '../ui/toasts.tsx';
import { EditSteps } from './edit-steps.tsx';
import { PlanDiff } from './plan-diff.tsx';
import { planTexts } from './texts.ts';

type Change = Input<'previewPlanEdit'>['body']['change'];

/** Changes a plan, in words or step by step. The server says what it comes to, as a diff; only what was shown is sent. */
export function PlanEditor({ plan, onDone }: { readonly plan: PlanWire; readonly onDone: () => void }) {
  const text = useTexts(planTexts);
  const [words, setWords] = useState('');
  const at = { params: { plan_id: plan.plan_id } };
  const preview = useMutation({
    mutationFn: (change: Change) => call('previewPlanEdit', { ...at, body: { version: plan.version, change } }),
  });
  const apply = useMutation({
    mutationFn: (edits: readonly TodoChangeWire[]) => {
      // The edits count, and the words that they came from stand beside them.
      const note = preview.variables?.kind === 'instruction' ? { note: preview.variables.instruction } : {};
      return call('editPlan', {
        ...at,
        body: { version: plan.version, change: { kind: 'edits', edits: [...edits] }, ...note },
        key: crypto.randomUUID(),
      });
    },
    onSuccess: async ({ applies }) => {
      toast(applies === 'when_resumed' ? text.onResume : text.applied, { tone: 'ok' });
      await forget('readPlan', 'listPlanVersions', 'listRequests', 'readRequest', 'listTodos');
      onDone();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (words.trim() !== '') preview.mutate({ kind: 'instruction', instruction: words.trim() });
  }
  const shown = preview.data;
  return (
    <section aria-label={text.edit} className="flex flex-col gap-3 rounded-lg border border-accent/40 bg-accent-soft/40 p-3">
      <form onSubmit={submit} className="flex items-end gap-2">
        <div className="flex-1">
          <Field label={text.inWords}>
            {(labelled) => (
              <TextInput
                {...labelled}
                autoFocus
                value={words}
                maxLength={4000}
                placeholder={text.example}
                onChange={({ target }) => setWords(target.value)}
              />
            )}
          </Field>
        </div>
        <Button type="submit" look="primary" busy={preview.isPending} disabled={words.trim() === ''}>
          {text.preview}
        </Button>
      </form>
      {/* Out of sight and not gone: whoever comes back from what it would be goes on from what they had. */}
      <div hidden={shown !== undefined}>
        <EditSteps plan={plan} busy={preview.isPending} onPreview={(edits) => preview.mutate({ kind: 'edits', edits: [...edits] })} />
      </div>
      {shown?.kind === 'preview' && <PlanDiff diff={shown.diff} />}
      {(shown?.kind === 'not_understood' || shown?.kind === 'not_possible') && (
        <Notice tone="warn">
          <SafeText text={shown.why} />
        </Notice>
      )}
      <ProblemNotice problem={preview.error ?? apply.error} />
      <div className="flex gap-2">
        {shown?.kind === 'preview' && (
          <Button look="good" busy={apply.isPending} onClick={() => apply.mutate(shown.edits)}>
            {text.apply}
          </Button>
        )}
        <Button look="quiet" onClick={shown === undefined ? onDone : () => preview.reset()}>
          {text.back}
        </Button>
      </div>
    </section>
  );
}
