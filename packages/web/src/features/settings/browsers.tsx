import { useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { useState } from 'react';
import { type Answer, call } from '../../api/call.ts';
import { forget, reading } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { When } from '../../ui/when.tsx';
import { browserName } from './browser-name.ts';
import { settingsTexts } from './texts.ts';

type WebSession = Answer<'listWebSessions'>['items'][number];

/** Where one is signed in, and out again at once. */
export function Browsers() {
  const { browsers: text } = useTexts(settingsTexts);
  const { moment } = useFormats();
  const [ending, setEnding] = useState<WebSession>();
  const { data, error } = useQuery(reading('listWebSessions', { query: { limit: 100 } }));
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{text.about}</p>
      <ProblemNotice problem={error} />
      {data === undefined && error === null && <Skeleton />}
      {data !== undefined && (
        <Card>
          <ul className="divide-y divide-line">
            {data.items.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
                <Monitor size={18} aria-hidden="true" className="text-ink-faint" />
                <span className="min-w-48 flex-1">
                  <span className="flex flex-wrap items-center gap-2 font-medium" title={session.user_agent}>
                    <SafeText text={browserName(session.user_agent)} />
                    {session.current && <Badge tone="ok">{text.here}</Badge>}
                  </span>
                  <span className="block text-xs text-ink-faint">
                    <SafeText text={session.address} /> · {text.seen}: <When at={session.last_seen_at} /> · {text.until}:{' '}
                    {moment(session.expires_at)}
                  </span>
                </span>
                {!session.current && (
                  <Button size="small" onClick={() => setEnding(session)}>
                    {text.signOut}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ending !== undefined && (
        <ConfirmDialog
          title={text.signOut}
          about={text.ask}
          done={text.done}
          onClose={() => setEnding(undefined)}
          act={async () => {
            await call('revokeWebSession', { params: { web_session_id: ending.id } });
            await forget('listWebSessions');
          }}
        />
      )}
    </div>
  );
}
