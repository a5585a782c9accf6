import { type Grant, shortOf } from '../../../grants/bounds.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { PersonName } from '../../../people/person-name.tsx';
import { useMessages } from '../../../requests/use-messages.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Meter } from '../../../ui/charts/meter.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { When } from '../../../ui/when.tsx';
import { rightsTexts } from './texts.ts';

/** One grant: what it covers, how much of it is used, and when it ends. */
export function GrantCard({ grant, onTakeBack }: { readonly grant: Grant; readonly onTakeBack: (() => void) | undefined }) {
  const text = useTexts(rightsTexts);
  const { riskLevels } = useMessages();
  const { number } = useFormats();
  const now = useNow();
  const isOver = Date.parse(grant.expires_at) <= now;
  const isUsedUp = grant.used >= grant.max_uses;
  const isActive = grant.revoked_at === null && !isOver && !isUsedUp;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-mono text-sm font-semibold">
          <SafeText text={grant.tool} />
        </h2>
        <Badge tone={isActive ? 'ok' : 'plain'}>
          {isActive ? text.active : grant.revoked_at !== null ? text.revoked : isUsedUp ? text.usedUp : text.over}
        </Badge>
      </header>
      <dl className="flex flex-col gap-1 text-sm">
        {Object.entries(grant.bounds).map(([name, bound]) => (
          <div key={name} className="grid grid-cols-[minmax(5rem,9rem)_1fr] gap-2">
            <dt className="truncate font-mono text-xs leading-5 text-ink-faint">
              <SafeText text={name} />
            </dt>
            <dd className="min-w-0 break-words">
              <SafeText text={shortOf(bound, text.anything)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-col gap-1 text-xs text-ink-faint">
        <p>
          {text.used(number(grant.used), number(grant.max_uses))} · {text.maxRisk}: {riskLevels[grant.max_risk]}
          {grant.run_id !== undefined && ` · ${text.run}`}
        </p>
        <Meter share={grant.used / grant.max_uses} />
        <p>
          {text.by}: <PersonName id={grant.granted_by} /> · {isOver ? text.ended : text.ends}:{' '}
          <When at={grant.revoked_at ?? grant.expires_at} />
        </p>
      </div>
      {isActive && onTakeBack !== undefined && (
        <Button size="small" className="self-start" onClick={onTakeBack}>
          {text.takeBack}
        </Button>
      )}
    </Card>
  );
}
