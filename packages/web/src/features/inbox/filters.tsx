import { useTexts } from '../../language/texts.ts';
import { requestTexts } from '../../requests/texts.ts';
import { useMessages } from '../../requests/use-messages.ts';
import { Select, TextInput } from '../../ui/field.tsx';
import { type Filter, KINDS, RISKS, SORTS, STATUSES } from './filter.ts';
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
        <option value="me">{text.who.me}</option>
        <option value="anyone">{text.who.anyone}</option>
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
        aria-label={text.tool}
        placeholder={text.tool}
        className="w-28 min-w-0 py-1 text-xs"
        value={filter.tool}
        onChange={({ target }) => set('tool', target.value)}
      />
    </search>
  );
}
