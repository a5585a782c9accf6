import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf, call } from '../../api/call.ts';
import { reading } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { adminTexts } from './admin-texts.ts';

const LINK = 'text-accent underline';

interface OpenApi {
  readonly info?: { readonly version?: string };
}

/** What this server is, and where programs find their way. */
export function About() {
  const { about: text } = useTexts(adminTexts);
  const { data: ready } = useQuery({ ...reading('readReadiness', {}), refetchInterval: 15_000 });
  const { data: policy } = useQuery(reading('readPolicy', {}));
  const { data: version } = useQuery({
    queryKey: ['readOpenApi'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => ((await call('readOpenApi', {})) as OpenApi | undefined)?.info?.version ?? '–',
  });
  return (
    <Card>
      <dl className="divide-y divide-line text-sm">
        <Fact name={text.server}>
          {ready !== undefined && (
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone={ready.status === 'ready' ? 'ok' : 'bad'}>{ready.status === 'ready' ? text.ready : text.notReady}</Badge>
              {ready.checks.map(({ name, ok, note }) => (
                <Badge key={name} tone={ok ? 'plain' : 'bad'} {...(note === undefined ? {} : { title: note })}>
                  {name}
                </Badge>
              ))}
            </span>
          )}
        </Fact>
        <Fact name={text.version}>{version}</Fact>
        <Fact name={text.policy}>
          <Link to="/policy" className={`${LINK} font-mono text-xs`}>
            {policy?.version.slice(0, 12)}
          </Link>
        </Fact>
        <Fact name={text.api}>
          <span className="flex flex-wrap gap-4">
            <a href={addressOf('readDocs')} target="_blank" rel="noreferrer" className={LINK}>
              {text.docs}
            </a>
            <a href={addressOf('readOpenApi')} target="_blank" rel="noreferrer" className={LINK}>
              {text.openApi}
            </a>
            <a href={addressOf('readAsyncApi')} target="_blank" rel="noreferrer" className={LINK}>
              {text.asyncApi}
            </a>
          </span>
        </Fact>
      </dl>
    </Card>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid gap-x-4 gap-y-1 px-5 py-3 sm:grid-cols-[11rem_1fr]">
    <dt className="text-ink-faint">{name}</dt>
    <dd>{children}</dd>
  </div>
);
