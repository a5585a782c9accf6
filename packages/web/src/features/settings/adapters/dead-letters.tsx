import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Answer, call } from '../../../api/call.ts';
import { forget } from '../../../api/queries.ts';
import { useFormats } from '../../../language/formats.ts';
import { useTexts } from '../../../language/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ProblemNotice, Skeleton } from '../../../ui/notice.tsx';
import { SafeText } from '../../../ui/safe-text.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { When } from '../../../ui/when.tsx';
import { adapterTexts } from './texts.ts';
import type { Webhook } from './webhook-card.tsx';

type Letter = Answer<'listDeadLetters'>['items'][number];
/** One of them, or all. */
type Chosen = Letter | 'all';

const bodyOf = (chosen: Chosen) => (chosen === 'all' ? {} : { message_id: chosen.message_id });

/** What an endpoint was not told for all the attempts: to be sent after all, or dropped. */
export function DeadLetters({ webhook }: { readonly webhook: Webhook }) {
  const { letters: text } = useTexts(adapterTexts);
  const { number } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const [dropping, setDropping] = useState<Chosen>();
  const params = { endpoint: webhook.name };
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['listDeadLetters', webhook.name],
    queryFn: ({ pageParam, signal }) =>
      call('listDeadLetters', { params, query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    enabled: isOpen,
  });
  const again = useMutation({
    mutationFn: (chosen: Chosen) => call('redeliverDeadLetters', { params, body: bodyOf(chosen), key: crypto.randomUUID() }),
    onSuccess: ({ count }) => void toast(text.sent(number(count)), { tone: 'ok' }),
    onSettled: () => forget('listAdapters', 'listDeadLetters'),
  });
  const mayAgain = webhook.state === 'on';
  const shown = data?.pages.flatMap(({ items }) => items);
  return (
    <details className="rounded-lg border border-line" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="px-3 py-2 text-sm font-medium text-bad select-none">{text.show(number(webhook.dead_letters))}</summary>
      <div className="flex flex-col gap-3 border-t border-line p-3">
        <p className="text-xs text-ink-faint">{text.about}</p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={!mayAgain} busy={again.isPending} onClick={() => again.mutate('all')}>
            {text.allAgain}
          </Button>
          <Button size="small" look="quiet" onClick={() => setDropping('all')}>
            {text.allDrop}
          </Button>
        </div>
        <ProblemNotice problem={error ?? again.error} />
        {shown === undefined && error === null && <Skeleton />}
        <ul className="divide-y divide-line text-sm">
          {shown?.map((letter) => (
            <li key={letter.message_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <span className="min-w-48 flex-1">
                <Link to="/runs/$runId" params={{ runId: letter.run_id }} className="text-accent underline">
                  <code>{letter.type}</code>
                </Link>
                <span className="block text-xs text-ink-faint">
                  <When at={letter.at} /> · {text.attempts(letter.attempts)}
                  {letter.answered !== null && ` · ${text.answered(letter.answered)}`}
                  {letter.problem !== null && (
                    <>
                      {' · '}
                      <SafeText text={letter.problem} />
                    </>
                  )}
                </span>
              </span>
              <Button size="small" disabled={!mayAgain || again.isPending} onClick={() => again.mutate(letter)}>
                {text.again}
              </Button>
              <Button size="small" look="quiet" onClick={() => setDropping(letter)}>
                {text.drop}
              </Button>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button size="small" className="self-center" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text.more}
          </Button>
        )}
      </div>
      {dropping !== undefined && (
        <ConfirmDialog
          title={dropping === 'all' ? text.allDrop : text.drop}
          about={text.dropAsk}
          done={text.dropped}
          onClose={() => setDropping(undefined)}
          act={async () => {
            await call('dropDeadLetters', { params, body: bodyOf(dropping), key: crypto.randomUUID() });
            await forget('listAdapters', 'listDeadLetters');
          }}
        />
      )}
    </details>
  );
}
