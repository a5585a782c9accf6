import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Answer } from '../../../api/call.ts';
import { reading } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { requestTexts } from '../../../requests/texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/charts/meter.tsx';
import { ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { When } from '../../../ui/when.tsx';
import { policyTexts } from '../texts.ts';

type OfGate = Answer<'readShadow'>['by_gate'][number];

/** What gates in shadow would have asked in the last month, and what happened instead. */
export function ShadowResults({ gates }: { readonly gates: readonly string[] }) {
  const { shadow: text } = useTexts(policyTexts);
  const { number } = useFormats();
  const { data, error } = useQuery({ ...reading('readShadow', {}), refetchInterval: 15_000 });
  const known = new Map(data?.by_gate.map((one) => [one.gate, one]));
  const names = [...new Set([...gates, ...known.keys()])];
  if (names.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <header>
        <h2 className="text-sm font-semibold">{text.title}</h2>
        <p className="text-xs text-ink-faint">{text.about}</p>
      </header>
      <ProblemNotice problem={error} />
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <div className="grid items-start gap-3 md:grid-cols-2">
          {names.map((name) => {
            const found = known.get(name);
            return (
              <Card key={name} className="flex flex-col gap-2 p-4">
                <h3 className="font-semibold">
                  <SafeText text={name} />
                </h3>
                {found === undefined ? (
                  <p className="text-sm text-ink-soft">{text.nothing(number(data.actions))}</p>
                ) : (
                  <Found found={found} actions={data.actions} />
                )}
              </Card>
            );
          })}
        </div>
      )}
    </section>
  );
}

function Found({ found, actions }: { readonly found: OfGate; readonly actions: number }) {
  const { shadow: text } = useTexts(policyTexts);
  const { decisions } = useTexts(requestTexts);
  const { number } = useFormats();
  return (
    <>
      <p className="text-sm">{text.would(number(found.would_ask), number(actions))}</p>
      <Meter share={found.would_ask / Math.max(1, actions)} />
      <p className="flex flex-wrap gap-2">
        <Badge>
          {text.unasked}: {number(found.unasked)}
        </Badge>
        <Badge tone="ok">
          {text.approved}: {number(found.approved)}
        </Badge>
        <Badge tone="bad">
          {text.refused}: {number(found.refused)}
        </Badge>
      </p>
      <details>
        <summary className="text-xs text-ink-soft select-none">{text.latest}</summary>
        <ul className="mt-1 flex flex-col gap-1 text-xs">
          {found.latest.map(({ action_id, run_id, tool, at, decided }) => (
            <li key={action_id} className="flex flex-wrap gap-x-2">
              <Link to="/runs/$runId" params={{ runId: run_id }} className="text-accent underline">
                <code>
                  <SafeText text={tool} />
                </code>
              </Link>
              <When at={at} />
              <span className="text-ink-faint">{decided === null ? text.unasked : decisions[decided]}</span>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
