import { visible } from '@dream-agent/hitl/visible';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { reading } from '../../api/queries.ts';
import { signedIn } from '../../api/signed-in.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { PersonName } from '../../people/person-name.tsx';
import { PageHeader } from '../../ui/card.tsx';
import { Select } from '../../ui/field.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { Charts } from './charts.tsx';
import { FiguresTable } from './figures-table.tsx';
import { firstPeriod, spanOf } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import type { Metrics } from './steps.ts';
import { metricsTexts } from './texts.ts';
import { Tiles } from './tiles.tsx';

/** How people and gates get on. */
export default function MetricsPage() {
  const text = useTexts(metricsTexts);
  const { day } = useFormats();
  const [period, setPeriod] = useState(firstPeriod);
  const [gate, setGate] = useState('');
  const span = spanOf(period);
  const { data, error } = useQuery({
    ...reading('readDecisionMetrics', { query: { ...span, ...(gate === '' ? {} : { gate }) } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  });
  const { data: policy } = useQuery(reading('readPolicy', {}));
  const gates = new Set([...(policy?.gates.map(({ name }) => name) ?? []), ...(data?.by_gate.map((one) => one.gate) ?? [])]);
  return (
    <>
      <PageHeader title={text.title} about={data && text.about(day(data.from), day(lastMoment(data.to)))}>
        <div className="flex flex-wrap gap-2">
          <PeriodPicker period={period} onChange={setPeriod} />
          <Select aria-label={text.gate} className="w-auto max-w-48" value={gate} onChange={({ target }) => setGate(target.value)}>
            <option value="">{text.allGates}</option>
            {[...gates].map((name) => (
              <option key={name} value={name}>
                {visible(name)}
              </option>
            ))}
          </Select>
        </div>
      </PageHeader>
      <div className="flex flex-col gap-3 p-4 sm:p-6">
        <ProblemNotice problem={error} />
        {data === undefined ? error === null && <Skeleton lines={9} /> : <Shown metrics={data} />}
      </div>
    </>
  );
}

/** Up to midnight is up to the day before. */
const lastMoment = (to: string): string => new Date(Date.parse(to) - 1).toISOString();

function Shown({ metrics }: { readonly metrics: Metrics }) {
  const text = useTexts(metricsTexts);
  const isAdmin = signedIn()?.user.role === 'admin';
  return (
    <>
      <Tiles metrics={metrics} />
      {metrics.total.asked === 0 && (
        <Empty icon={<ChartColumn size={32} aria-hidden="true" />} title={text.empty}>
          <p>{text.emptyAbout}</p>
        </Empty>
      )}
      <Charts metrics={metrics} />
      {metrics.by_gate.length > 0 && (
        <FiguresTable
          title={text.byGate}
          first={text.gate}
          rows={metrics.by_gate.map((row) => ({ ...row, key: row.gate, name: <SafeText text={row.gate} /> }))}
        />
      )}
      {metrics.by_person.length > 0 && (
        <FiguresTable
          title={text.byPerson}
          first={text.person}
          about={isAdmin ? text.tooFastAbout : `${text.tooFastAbout} ${text.onlyYou}`}
          rows={metrics.by_person.map((row) => ({ ...row, key: row.person, name: <PersonName id={row.person} /> }))}
        />
      )}
    </>
  );
}
