import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone, SquareTerminal } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '../../../api/call.ts';
import { reading } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { adapterTexts } from './texts.ts';
import { WebhookCard } from './webhook-card.tsx';

type Adapter = Answer<'listAdapters'>['items'][number];

/** The ways in which people are reached, and how it goes with each. */
export function Adapters() {
  const text = useTexts(adapterTexts);
  const { data, error } = useQuery({ ...reading('listAdapters', {}), refetchInterval: 10_000 });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{text.about}</p>
      <ProblemNotice problem={error} />
      {data === undefined && error === null && <Skeleton lines={6} />}
      {data?.items.map((adapter) => (
        <One key={adapter.kind === 'webhook' ? adapter.name : adapter.kind} adapter={adapter} />
      ))}
      {data !== undefined && !data.items.some(({ kind }) => kind === 'webhook') && <p className="text-sm text-ink-faint">{text.none}</p>}
    </div>
  );
}

function One({ adapter }: { readonly adapter: Adapter }) {
  const text = useTexts(adapterTexts);
  const { number } = useFormats();
  switch (adapter.kind) {
    case 'pages':
      return (
        <Door icon={<MonitorSmartphone size={18} aria-hidden="true" />} name={text.pages} isOpen={adapter.available}>
          {adapter.available ? text.pagesAbout(number(adapter.deciders)) : text.nobody}
        </Door>
      );
    case 'console':
      return (
        <Door icon={<SquareTerminal size={18} aria-hidden="true" />} name={text.console} isOpen={adapter.available}>
          {adapter.available ? text.consoleAbout(number(adapter.keys)) : text.noKeys}
        </Door>
      );
    case 'webhook':
      return <WebhookCard webhook={adapter} />;
  }
}

function Door({
  icon,
  name,
  isOpen,
  children,
}: {
  readonly icon: ReactNode;
  readonly name: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  const text = useTexts(adapterTexts);
  return (
    <Card className="flex items-start gap-3 p-4">
      <span className="mt-0.5 text-ink-faint">{icon}</span>
      <div className="min-w-0 flex-1">
        <h2 className="font-semibold">{name}</h2>
        <p className="text-sm text-ink-soft">{children}</p>
      </div>
      <Badge tone={isOpen ? 'ok' : 'warn'}>{isOpen ? text.available : text.unavailable}</Badge>
    </Card>
  );
}
