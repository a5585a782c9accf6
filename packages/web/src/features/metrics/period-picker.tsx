import { useTexts } from '../../language/texts.ts';
import { Select, TextInput } from '../../ui/field.tsx';
import { PERIODS, type Period } from './period.ts';
import { metricsTexts } from './texts.ts';

export function PeriodPicker({ period, onChange }: { readonly period: Period; readonly onChange: (period: Period) => void }) {
  const text = useTexts(metricsTexts);
  return (
    <>
      <Select
        aria-label={text.period.label}
        className="w-auto"
        value={period.kind}
        onChange={({ target }) => onChange({ ...period, kind: target.value as Period['kind'] })}
      >
        {PERIODS.map((kind) => (
          <option key={kind} value={kind}>
            {text.period[kind]}
          </option>
        ))}
      </Select>
      {period.kind === 'custom' && (
        <>
          <TextInput
            type="date"
            aria-label={text.from}
            className="w-auto"
            max={period.to}
            value={period.from}
            onChange={({ target }) => onChange({ ...period, from: target.value })}
          />
          <TextInput
            type="date"
            aria-label={text.to}
            className="w-auto"
            min={period.from}
            value={period.to}
            onChange={({ target }) => onChange({ ...period, to: target.value })}
          />
        </>
      )}
    </>
  );
}
