import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronDown, MessagesSquare, Plus } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { RunStatusBadge } from '../../runs/run-status.tsx';
import { TextInput } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { When } from '../../ui/when.tsx';
import { chatTexts } from './texts.ts';

/** All conversations beside the one that is open; a click away where there is no room for both. */
export function SessionsBar() {
  const text = useTexts(chatTexts);
  return (
    <>
      <details className="group border-b border-line bg-surface lg:hidden">
        <summary className="flex items-center gap-2 px-4 py-2 text-sm font-medium text-ink-soft select-none">
          <MessagesSquare size={16} aria-hidden="true" />
          {text.sessions}
          <ChevronDown size={16} aria-hidden="true" className="ml-auto transition group-open:rotate-180" />
        </summary>
        <div className="flex max-h-[60dvh] flex-col">
          <Sessions />
        </div>
      </details>
      <aside
        aria-label={text.sessions}
        className="hidden w-64 shrink-0 flex-col border-r border-line bg-surface lg:sticky lg:top-0 lg:flex lg:h-dvh"
      >
        <Sessions />
      </aside>
    </>
  );
}

/** The newest first, with how each stands. */
function Sessions() {
  const text = useTexts(chatTexts);
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['listSessions', { search }],
    queryFn: ({ pageParam, signal }) =>
      call('listSessions', {
        query: { ...(search === '' ? {} : { search }), ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    refetchInterval: 15_000,
  });
  const sessions = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div className="flex flex-col gap-2 p-3">
        <Link
          to="/"
          className="inline-flex min-h-9 items-center justify-center gap-2 rounded-lg border border-line-strong bg-raised text-sm font-medium hover:bg-sunken"
        >
          <Plus size={16} aria-hidden="true" />
          {text.newSession}
        </Link>
        <TextInput
          type="search"
          aria-label={text.search}
          placeholder={text.search}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </div>
      <nav aria-label={text.sessions} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {isPending && <Skeleton lines={6} />}
        {!isPending && sessions.length === 0 && (
          <p className="px-2 py-6 text-center text-sm text-ink-faint">{search === '' ? text.noSessions : text.nothingFound}</p>
        )}
        <ul className="flex flex-col gap-0.5">
          {sessions.map(({ session_id, title, current_run, updated_at, pending_requests }) => (
            <li key={session_id}>
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId: session_id }}
                className="flex flex-col gap-0.5 rounded-lg px-2.5 py-1.5 hover:bg-sunken data-[status=active]:bg-accent-soft"
              >
                <span className="truncate text-sm font-medium">
                  <SafeText text={title} />
                </span>
                <span className="flex items-center gap-2 text-xs text-ink-faint">
                  {current_run !== null && <RunStatusBadge status={pending_requests > 0 ? 'waiting' : current_run.status} />}
                  <When at={updated_at} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <button type="button" onClick={() => void fetchNextPage()} className="w-full py-2 text-xs text-accent">
            …
          </button>
        )}
      </nav>
    </>
  );
}
