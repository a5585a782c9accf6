import { visible } from '@dream-agent/hitl/visible';
import { useQuery } from '@tanstack/react-query';
import { reading } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { ENTRY_TYPES } from '../../record/entry.ts';
import { recordTexts } from '../../record/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Select, TextInput } from '../../ui/field.tsx';
import { type Filter, isRun, NO_FILTER } from './filter.ts';
import { auditTexts } from './texts.ts';

/** Which entries: of what kind, by whom, of which run or request, from when to when. */
export function Filters({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  const text = useTexts(auditTexts);
  const { types } = useTexts(recordTexts);
  const { data: people } = useQuery(reading('listUsers', { query: { limit: 200 } }));
  const set = (key: keyof Filter, value: string) => onChange({ ...filter, [key]: value });
  const isSet = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  return (
    <search aria-label={text.filters} className="grid grid-cols-2 gap-3 border-b border-line px-4 py-3 xl:grid-cols-3">
      <Field label={text.type}>
        {(labelled) => (
          <Select {...labelled} value={filter.type} onChange={({ target }) => set('type', target.value)}>
            <option value="">{text.any}</option>
            {ENTRY_TYPES.map((type) => (
              <option key={type} value={type}>
                {types[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.actor}>
        {(labelled) => (
          <Select {...labelled} value={filter.actor} onChange={({ target }) => set('actor', target.value)}>
            <option value="">{text.any}</option>
            {people?.items.map(({ id, name }) => (
              <option key={id} value={id}>
                {visible(name)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text.run} problem={filter.run === '' || isRun(filter.run) ? undefined : text.notARun}>
        {(labelled) => (
          <TextInput
            {...labelled}
            type="search"
            placeholder="run_…"
            value={filter.run}
            onChange={({ target }) => set('run', target.value)}
          />
        )}
      </Field>
      <Field label={text.request}>
        {(labelled) => (
          <TextInput
            {...labelled}
            type="search"
            placeholder="req_…"
            maxLength={200}
            value={filter.request}
            onChange={({ target }) => set('request', target.value)}
          />
        )}
      </Field>
      <div className="col-span-2 sm:col-span-1 [&_input]:w-full">
        <Field label={text.from}>
          {(labelled) => (
            <TextInput {...labelled} type="datetime-local" value={filter.from} onChange={({ target }) => set('from', target.value)} />
          )}
        </Field>
      </div>
      <div className="col-span-2 sm:col-span-1 [&_input]:w-full">
        <Field label={text.to}>
          {(labelled) => (
            <TextInput {...labelled} type="datetime-local" value={filter.to} onChange={({ target }) => set('to', target.value)} />
          )}
        </Field>
      </div>
      {isSet && (
        <Button size="small" look="quiet" onClick={() => onChange(NO_FILTER)} className="justify-self-start">
          {text.clear}
        </Button>
      )}
    </search>
  );
}
