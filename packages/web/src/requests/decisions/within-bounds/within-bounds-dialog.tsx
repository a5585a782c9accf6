import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Input } from '../../../api/call.ts';
import { forget, reading } from '../../../api/queries.ts';
import { type BoundDraft, readBounds } from '../../../grants/bounds.ts';
import { UsesField } from '../../../grants/uses-field.tsx';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select } from '../../../ui/field.tsx';
import { ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts.tsx';
import type { AnyRequest } from '../../request.ts';
import { forgetRequests } from '../../use-decide.ts';
import { approveWithin } from './approve-within.ts';
import { Step } from './bounded-step.tsx';
import { type BoundedStep, boundedSteps } from './steps.ts';
import { withinTexts } from './texts.ts';

const HOUR = 3_600_000;
const LASTS = [1, 8, 24] as const;

/** Approves what is on the screen, and what is like it for a while: within bounds that are looked at first. */
export function WithinBoundsDialog({ request, onClose }: { readonly request: AnyRequest; readonly onClose: () => void }) {
  const text = useTexts(withinTexts);
  const isPlan = request.type === 'plan_review';
  const { data: tools, error } = useQuery(reading('listTools', {}));
  const steps = tools === undefined ? [] : boundedSteps(request, tools.items);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [written, setWritten] = useState<Readonly<Record<string, Readonly<Record<string, BoundDraft>>>>>({});
  const [uses, setUses] = useState(isPlan ? 1 : 10);
  const [hours, setHours] = useState<number>(LASTS[0]);
  const [everywhere, setEverywhere] = useState(false);
  const [tried, setTried] = useState(false);
  const draftsOf = (step: BoundedStep) => ({ ...step.drafts, ...written[step.id] });
  const chosen = steps.filter(({ id }) => !left.has(id));
  const send = useMutation({
    mutationFn: (grants: readonly Input<'giveGrant'>['body'][]) => approveWithin(request, grants),
    onSuccess: () => {
      toast(text.done, { tone: 'ok' });
      onClose();
    },
    onSettled: () => Promise.all([forgetRequests(), forget('listGrants')]),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (chosen.length === 0 || request.risk_assessment.level === 'critical') return;
    const max_risk = request.risk_assessment.level;
    const expires_at = new Date(Date.now() + hours * HOUR).toISOString();
    const where = everywhere ? {} : { run_id: request.run_id };
    const grants: Input<'giveGrant'>['body'][] = [];
    for (const step of chosen) {
      const bounds = readBounds(step.fields, draftsOf(step));
      if (bounds === 'wrong') return;
      grants.push({ tool: step.tool, bounds, max_uses: uses, expires_at, max_risk, ...where });
    }
    send.mutate(grants);
  }
  return (
    <Dialog
      wide
      title={text.title}
      onClose={onClose}
      footer={
        <>
          <Button look="good" type="submit" form="within-bounds" busy={send.isPending} disabled={tools === undefined}>
            {text.send}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form id="within-bounds" onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-sm text-ink-soft">
          {isPlan ? text.aboutPlan : text.aboutAction} {text.stillAsks}
        </p>
        <ProblemNotice problem={error ?? send.error} />
        {tools === undefined && error === null && <Skeleton lines={4} />}
        <fieldset className="flex flex-col gap-2">
          <legend className={isPlan ? 'mb-1 text-xs font-medium text-ink-soft' : 'sr-only'}>{text.steps}</legend>
          {steps.map((step) => (
            <Step
              key={step.id}
              step={step}
              drafts={draftsOf(step)}
              isOpen={!isPlan}
              isTried={tried}
              isChosen={!left.has(step.id)}
              onChoose={
                isPlan
                  ? (isChosen) => setLeft(new Set(isChosen ? [...left].filter((id) => id !== step.id) : [...left, step.id]))
                  : undefined
              }
              onDraft={(name, draft) => setWritten({ ...written, [step.id]: { ...written[step.id], [name]: draft } })}
            />
          ))}
          {tried && chosen.length === 0 && (
            <p role="alert" className="text-xs text-bad">
              {text.none}
            </p>
          )}
        </fieldset>
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label={text.lasts}>
            {(labelled) => (
              <Select {...labelled} value={hours} onChange={({ target }) => setHours(Number(target.value))}>
                {LASTS.map((one) => (
                  <option key={one} value={one}>
                    {text.hours(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <UsesField label={text.uses} uses={uses} most={100} onChange={setUses} />
          {!isPlan && (
            <Field label={text.where}>
              {(labelled) => (
                <Select {...labelled} value={everywhere ? 'any' : 'run'} onChange={({ target }) => setEverywhere(target.value === 'any')}>
                  <option value="run">{text.thisRun}</option>
                  <option value="any">{text.anyRun}</option>
                </Select>
              )}
            </Field>
          )}
        </div>
      </form>
    </Dialog>
  );
}
