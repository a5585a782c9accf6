import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, type Input } from '../../../api/call.ts';
import { forget, reading } from '../../../api/queries.ts';
import { BoundField } from '../../../grants/bound-field.tsx';
import { type Bound, type BoundDraft, boundOf, draftOf, NO_BOUND, readBounds } from '../../../grants/bounds.ts';
import { schemaFields } from '../../../grants/schema-fields.ts';
import { UsesField } from '../../../grants/uses-field.tsx';
import { useLanguage } from '../../../language/language.tsx';
import { useTexts } from '../../../language/texts.ts';
import { useMessages } from '../../../requests/use-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field, Select, TextInput } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { fromLocalTime, localTime } from './local-time.ts';
import { RISKS } from './suggest-grants.ts';
import { rightsTexts } from './texts.ts';

const HOUR = 3_600_000;

export interface FirstGrant {
  readonly tool: string;
  readonly bounds: Readonly<Record<string, Bound>>;
  readonly maxRisk?: (typeof RISKS)[number];
  readonly uses?: number;
  readonly days?: number;
}

/** Approves similar actions for a while. */
export function GiveGrant({ first, onClose }: { readonly first?: FirstGrant | undefined; readonly onClose: () => void }) {
  const text = useTexts(rightsTexts);
  const { language } = useLanguage();
  const { riskLevels } = useMessages();
  const { data: tools } = useQuery(reading('listTools', {}));
  const [tool, setTool] = useState(first?.tool ?? '');
  const [drafts, setDrafts] = useState<Readonly<Record<string, BoundDraft>>>(() =>
    Object.fromEntries(Object.entries(first?.bounds ?? {}).map(([name, bound]) => [name, draftOf(bound)])),
  );
  const [uses, setUses] = useState(first?.uses ?? 10);
  const [ends, setEnds] = useState(() => localTime(Date.now() + (first?.days === undefined ? HOUR : first.days * 24 * HOUR)));
  const [risk, setRisk] = useState<(typeof RISKS)[number]>(first?.maxRisk ?? 'medium');
  const [tried, setTried] = useState(false);
  const fields = schemaFields(tools?.items.find(({ name }) => name === tool)?.parameters);
  const end = fromLocalTime(ends);
  const isOver = end === undefined || end.getTime() <= Date.now();
  const give = useMutation({
    mutationFn: (body: Input<'giveGrant'>['body']) => call('giveGrant', { body, key: crypto.randomUUID() }),
    onSuccess: async () => {
      toast(text.given, { tone: 'ok' });
      await forget('listGrants');
      onClose();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    const bounds = readBounds(fields, drafts);
    if (isOver || tool === '' || bounds === 'wrong') return;
    give.mutate({ tool, bounds, max_uses: uses, expires_at: end.toISOString(), max_risk: risk });
  }
  return (
    <Dialog
      title={text.give}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" type="submit" form="give-grant" busy={give.isPending}>
            {text.send}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <form id="give-grant" onSubmit={submit} className="flex flex-col gap-4">
        <Field label={text.tool}>
          {(labelled) => (
            <Select {...labelled} required value={tool} onChange={({ target }) => setTool(target.value)}>
              <option value="">{text.chooseTool}</option>
              {tools?.items.map(({ name, title }) => (
                <option key={name} value={name}>
                  {`${title[language]} (${name})`}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {tool !== '' && (
          <fieldset className="flex flex-col gap-2">
            <legend className="text-xs font-medium text-ink-soft">{text.bounds}</legend>
            <p className="text-xs text-ink-faint">{fields.length === 0 ? text.noParameters : text.boundsAbout}</p>
            {fields.map((field) => (
              <BoundField
                key={field.name}
                field={field}
                draft={drafts[field.name] ?? NO_BOUND}
                isWrong={tried && boundOf(drafts[field.name] ?? NO_BOUND, field) === 'wrong'}
                onChange={(draft) => setDrafts({ ...drafts, [field.name]: draft })}
              />
            ))}
          </fieldset>
        )}
        <div className="grid gap-3 sm:grid-cols-3">
          <Field label={text.ends} problem={tried && isOver ? text.future : undefined}>
            {(labelled) => (
              <TextInput {...labelled} type="datetime-local" required value={ends} onChange={({ target }) => setEnds(target.value)} />
            )}
          </Field>
          <UsesField label={text.uses} uses={uses} most={10_000} onChange={setUses} />
          <Field label={text.maxRisk}>
            {(labelled) => (
              <Select {...labelled} value={risk} onChange={({ target }) => setRisk(target.value as typeof risk)}>
                {RISKS.map((level) => (
                  <option key={level} value={level}>
                    {riskLevels[level]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <ProblemNotice problem={give.error} />
      </form>
    </Dialog>
  );
}
