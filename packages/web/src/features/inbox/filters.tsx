import { useTexts } from '../../language/texts.ts';
import { requestTexts } from '../../requests/texts.ts';
import { useMessages } from '../../requests/use-messages.ts';
import { Select, TextInput } from '../../ui/field.tsx';
import { ASSIGNEES, type Filter, KINDS, RISKS, SORTS, STATUSES } from './filter.ts';
import { inboxTexts } from './texts.ts';

/** Whose, which and in what order. */
export function Filters({ filter, onChange }: { readonly filter: Filter; readonly onChange: (filter: Filter) => void }) {
  const text = useTexts(inboxTexts);
  const { kinds } = useTexts(requestTexts);
  const { riskLevels } = useMessages();
  const set = <Key extends keyof Filter>(key: Key, value: string) => onChange({ ...filter, [key]: value as Filter[Key] });
  const small = 'min-w-0 max-w-44 py-1 text-xs';
  return (
    <search aria-label={text.filters} className="flex flex-wrap gap-1.5 border-b border-line bg-surface px-3 py-2">
      <Select
        aria-label={text.who.label}
        className={small}
        value={filter.assignee}
        onChange={({ target }) => set('assignee', target.value)}
      >
        {ASSIGNEES.map((assignee) => (
          <option key={assignee} value={assignee}>
            {text.who[assignee]}
          </option>
        ))}
      </Select>
      <Select aria-label={text.status.label} className={small} value={filter.status} onChange={({ target }) => set('status', target.value)}>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {text.status[status]}
          </option>
        ))}
      </Select>
      <Select aria-label={text.kind} className={small} value={filter.type} onChange={({ target }) => set('type', target.value)}>
        <option value="">
          {text.kind}: {text.any}
        </option>
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {kinds[kind]}
          </option>
        ))}
      </Select>
      <Select aria-label={text.risk} className={small} value={filter.risk} onChange={({ target }) => set('risk', target.value)}>
        <option value="">
          {text.risk}: {text.any}
        </option>
        {RISKS.map((risk) => (
          <option key={risk} value={risk}>
            {riskLevels[risk]}
          </option>
        ))}
      </Select>
      <Select aria-label={text.sort.label} className={small} value={filter.sort} onChange={({ target }) => set('sort', target.value)}>
        {SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {text.sort[sort]}
          </option>
        ))}
      </Select>
      <TextInput
        type="search"
        aria-label={text.search}
        placeholder={text.search}
        className="w-40 min-w-0 flex-1 py-1 text-xs"
        maxLength={100}
        value={filter.search}
        onChange={({ target }) => set('search', target.value)}
      />
    </search>
  );
}
