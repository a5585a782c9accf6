import type { Json } from '@dream-agent/hitl/schema';
import { visibleJson } from '@dream-agent/hitl/visible';
import { SafeLines } from './safe-text.tsx';

/** What an action would be done with, to the letter: every name, every value, nothing hidden and nothing left out. */
export function Parameters({ parameters }: { readonly parameters: Readonly<Record<string, unknown>> }) {
  const entries = Object.entries(parameters);
  if (entries.length === 0) return <p className="text-sm text-ink-faint">{'{ }'}</p>;
  return (
    <dl className="divide-y divide-line overflow-hidden rounded-lg border border-line text-sm">
      {entries.map(([name, value]) => (
        <div key={name} className="grid gap-x-3 px-3 py-1.5 sm:grid-cols-[minmax(6rem,12rem)_minmax(0,1fr)]">
          <dt className="font-mono text-xs leading-6 break-all text-ink-faint">
            <SafeLines text={name} />
          </dt>
          <Value value={value} />
        </div>
      ))}
    </dl>
  );
}

/** Where it may have to be scrolled. */
const LONG = { letters: 240, lines: 7 } as const;

function Value({ value }: { readonly value: unknown }) {
  const shown = typeof value === 'string' ? value : visibleJson(value as Json, 2);
  const isLong = shown.length > LONG.letters || shown.split('\n').length > LONG.lines;
  return (
    <dd
      tabIndex={isLong ? 0 : undefined}
      className="max-h-48 min-w-0 overflow-auto font-mono text-[13px] leading-6 break-words whitespace-pre-wrap"
    >
      {typeof value === 'string' ? <SafeLines text={value} /> : shown}
    </dd>
  );
}
