import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
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
import { SafeText } from '../../../ui/safe-text.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { When } from '../../../ui/when.tsx';
import { adminTexts } from '../admin-texts.ts';
import { MakeKey } from './make-key.tsx';

type Key = Answer<'listApiKeys'>['items'][number];

/** What lets programs in. */
export function Keys() {
  const { keys: text } = useTexts(adminTexts);
  const [making, setMaking] = useState(false);
  const [ending, setEnding] = useState<Key>();
  const { data, error } = useQuery(reading('listApiKeys', { query: { limit: 200 } }));
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-60 flex-1 text-sm text-ink-soft">{text.about}</p>
        <Button look="primary" icon={<Plus size={15} aria-hidden="true" />} onClick={() => setMaking(true)}>
          {text.add}
        </Button>
      </div>
      <ProblemNotice problem={error} />
      {data === undefined && error === null && <Skeleton />}
      {data?.items.length === 0 && <Empty icon={<KeyRound size={28} aria-hidden="true" />} title={text.none} />}
      {data !== undefined && data.items.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {data.items.map((key) => (
              <KeyRow key={key.id} apiKey={key} onRevoke={() => setEnding(key)} />
            ))}
          </ul>
        </Card>
      )}
      {making && <MakeKey onClose={() => setMaking(false)} />}
      {ending !== undefined && (
        <ConfirmDialog
          title={text.revoke}
          about={<SafeText text={text.revokeAsk(ending.name)} />}
          done={text.isRevoked}
          onClose={() => setEnding(undefined)}
          act={async () => {
            await call('revokeApiKey', { params: { key_id: ending.id } });
            await forget('listApiKeys');
          }}
        />
      )}
    </div>
  );
}

function KeyRow({ apiKey, onRevoke }: { readonly apiKey: Key; readonly onRevoke: () => void }) {
  const { keys: text } = useTexts(adminTexts);
  const { moment } = useFormats();
  const now = useNow();
  const isOver = apiKey.expires_at !== null && Date.parse(apiKey.expires_at) <= now;
  const isGood = apiKey.revoked_at === null && !isOver;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="min-w-48 flex-1">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <SafeText text={apiKey.name} />
          <code className="text-xs font-normal text-ink-faint">{apiKey.prefix}…</code>
          {apiKey.scopes.map((scope) => (
            <Badge key={scope}>{text.scope[scope]}</Badge>
          ))}
        </span>
        <span className="block text-xs text-ink-faint">
          {apiKey.user_id !== signedIn()?.user.id && (
            <>
              <PersonName id={apiKey.user_id} /> ·{' '}
            </>
          )}
          {apiKey.last_used_at === null ? (
            text.never
          ) : (
            <>
              {text.used}: <When at={apiKey.last_used_at} />
            </>
          )}
          {' · '}
          {apiKey.expires_at === null ? text.ever : `${text.until}: ${moment(apiKey.expires_at)}`}
        </span>
      </span>
      {isGood ? (
        <Button size="small" onClick={onRevoke}>
          {text.revoke}
        </Button>
      ) : (
        <Badge tone="bad">{isOver && apiKey.revoked_at === null ? text.expired : text.revoked}</Badge>
      )}
    </li>
  );
}
