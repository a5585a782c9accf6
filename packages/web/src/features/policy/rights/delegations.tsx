import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { forget, reading } from '../../../api/queries.ts';
import { signedIn } from '../../../api/signed-in.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { PersonName } from '../../../people/person-name.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { Delegate } from './delegate.tsx';
import { rightsTexts } from './texts.ts';

type Delegation = Answer<'listDelegations'>['items'][number];

/** Who decides in whose place. */
export function Delegations() {
  const text = useTexts(rightsTexts);
  const [delegating, setDelegating] = useState(false);
  const [ending, setEnding] = useState<Delegation>();
  const { data, error } = useQuery(reading('listDelegations', { query: { limit: 200 } }));
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-sm text-ink-soft">{text.delegationsAbout}</p>
        <Button look="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setDelegating(true)}>
          {text.delegate}
        </Button>
      </div>
      <ProblemNotice problem={error} />
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && <Empty title={text.noDelegations} />}
      {data !== undefined && data.items.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {data.items.map((delegation) => (
              <Row key={delegation.delegation_id} delegation={delegation} onEnd={() => setEnding(delegation)} />
            ))}
          </ul>
        </Card>
      )}
      {delegating && <Delegate onClose={() => setDelegating(false)} />}
      {ending !== undefined && (
        <ConfirmDialog
          title={text.end}
          about={text.endAsk}
          done={text.takenBack}
          onClose={() => setEnding(undefined)}
          act={async () => {
            await call('revokeDelegation', { params: { delegation_id: ending.delegation_id } });
            await forget('listDelegations', 'countRequests', 'listRequests');
          }}
        />
      )}
    </div>
  );
}

function Row({
  delegation: { from, to, starts_at, ends_at, revoked_at },
  onEnd,
}: {
  readonly delegation: Delegation;
  readonly onEnd: () => void;
}) {
  const text = useTexts(rightsTexts);
  const { moment } = useFormats();
  const now = useNow();
  const who = signedIn()?.user;
  const isOver = Date.parse(ends_at) <= now;
  const isLater = Date.parse(starts_at) > now;
  const mayEnd = revoked_at === null && !isOver && (who?.role === 'admin' || who?.id === from);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-sm">
      <span className="min-w-48 flex-1">
        <PersonName id={from} /> → <strong className="font-semibold">{<PersonName id={to} />}</strong>
        <span className="block text-xs text-ink-faint">
          {moment(starts_at)} – {moment(ends_at)}
        </span>
      </span>
      <Badge tone={revoked_at === null && !isOver ? (isLater ? 'accent' : 'ok') : 'plain'}>
        {revoked_at !== null ? text.revoked : isOver ? text.over : isLater ? text.later : text.active}
      </Badge>
      {mayEnd && (
        <Button size="small" onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
