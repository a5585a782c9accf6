import type { DecisionWire } from '@dream-agent/server/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, Inbox as InboxIcon, Keyboard, MousePointerClick } from 'lucide-react';
import { useCallback, useDeferredValue, useState } from 'react';
import { call } from '../../api/call.ts';
import { reading } from '../../api/queries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import type { AnyRequest } from '../../requests/request.ts';
import { RequestPanel } from '../../requests/request-panel.tsx';
import { requestTexts } from '../../requests/texts.ts';
import { PageHeader } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Keys } from '../../ui/keys.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { dismissToast, toast } from '../../ui/toasts.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type Filter, isNarrowed, NO_FILTER, queryOf } from './filter.ts';
import { Filters } from './filters.tsx';
import { HELD_MS, hold, takeBackNewest, useHeld } from './held-decisions.ts';
import { KeyHelp } from './key-help.tsx';
import { notCounted } from './not-counted.tsx';
import { RequestList } from './request-list.tsx';
import { inboxTexts } from './texts.ts';

const BACK = 'Escape';

/** Everything that waits for a decision, decided in seconds. */
export default function Inbox() {
  const text = useTexts(inboxTexts);
  const requestText = useTexts(requestTexts);
  const { number } = useFormats();
  const navigate = useNavigate();
  const { requestId } = useParams({ strict: false });
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [help, setHelp] = useState(false);
  const held = useHeld();
  const search = useDeferredValue(filter.search);
  const { sort, ...fits } = queryOf({ ...filter, search });
  const query = { ...fits, sort };
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['listRequests', query],
    queryFn: ({ pageParam, signal }) =>
      call('listRequests', { query: { ...query, limit: 100, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const { data: count } = useQuery(reading('countRequests', { query: fits }));
  const requests = (data?.pages.flatMap(({ items }) => items) ?? []).filter(({ request_id }) => !held.has(request_id));
  const place = requests.findIndex(({ request_id }) => request_id === requestId);
  const { data: alone, error: missing } = useQuery({
    ...reading('readRequest', { params: { request_id: (requestId ?? '') as never } }),
    enabled: requestId !== undefined,
  });
  const current = alone ?? requests[place];

  const open = useCallback(
    (id: string | undefined) =>
      void (id === undefined
        ? navigate({ to: '/inbox' })
        : navigate({ to: '/inbox/$requestId', params: { requestId: id }, replace: requestId !== undefined })),
    [navigate, requestId],
  );
  const toEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const toggle = useCallback(
    (id: string) => setSelected((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]))),
    [],
  );

  function decide(request: AnyRequest, decision: DecisionWire): void {
    const undo = hold({
      requests: [request],
      send: () =>
        call('decideRequest', {
          params: { request_id: request.request_id },
          body: { decision, action_digest: request.action_digest },
          key: `inbox-${request.request_id}-${request.version}-${decision.kind}`,
          keepalive: true,
        }).then(() => {}, notCounted),
      undone: () => {
        dismissToast(told);
        open(request.request_id);
      },
    });
    const told = toast(requestText.decisions[decision.kind], {
      tone: 'ok',
      seconds: HELD_MS / 1000,
      undo: { label: text.undo, act: undo },
    });
    const next = requests[place + 1] ?? requests[place - 1];
    open(next?.request_id);
  }

  useKeys({
    j: () => open(requests[Math.min(place + 1, requests.length - 1)]?.request_id),
    k: () => open(requests[Math.max(place - 1, 0)]?.request_id),
    v: () => requestId !== undefined && toggle(requestId),
    z: takeBackNewest,
    '?': () => setHelp(true),
    [BACK]: () => open(undefined),
  });
  const chosen = requests.filter(({ request_id }) => selected.has(request_id));

  return (
    <div className="flex h-[calc(100dvh-3rem)] min-h-0 flex-col md:h-dvh">
      <PageHeader title={text.title} about={count === undefined ? undefined : text.about[filter.status](number(count.total))}>
        <button
          type="button"
          onClick={() => setHelp(true)}
          aria-label={text.help}
          title={`${text.help} (?)`}
          className="rounded-md p-1.5 text-ink-faint hover:bg-sunken"
        >
          <Keyboard size={18} aria-hidden="true" />
        </button>
      </PageHeader>
      <div className="flex min-h-0 flex-1">
        <div
          className={classes(
            'min-h-0 w-full flex-col border-line bg-surface lg:flex lg:w-104 lg:shrink-0 lg:border-r',
            requestId === undefined ? 'flex' : 'hidden',
          )}
        >
          <Filters filter={filter} onChange={setFilter} />
          <ProblemNotice problem={error} />
          {isPending && <Skeleton lines={9} />}
          {!isPending && requests.length === 0 ? (
            <Empty icon={<InboxIcon size={32} aria-hidden="true" />} title={isNarrowed(filter) ? text.noneFits : text.empty}>
              <p>{isNarrowed(filter) ? text.noneFitsAbout : text.emptyAbout}</p>
            </Empty>
          ) : (
            <RequestList requests={requests} current={requestId} selected={selected} onOpen={open} onSelect={toggle} onEnd={toEnd} />
          )}
          {chosen.length > 0 && <BulkBar requests={chosen} onSelect={setSelected} />}
        </div>
        <div className={classes('min-h-0 min-w-0 flex-1 flex-col p-3 sm:p-4 lg:flex', requestId === undefined ? 'hidden' : 'flex')}>
          {requestId !== undefined && (
            <button
              type="button"
              onClick={() => open(undefined)}
              className="mb-2 inline-flex items-center gap-1 self-start text-sm text-accent lg:hidden"
            >
              <ArrowLeft size={15} aria-hidden="true" />
              {text.back}
            </button>
          )}
          <ProblemNotice problem={missing} />
          {current === undefined || requestId === undefined ? (
            <div className="flex flex-1 items-center justify-center">
              <Empty icon={<MousePointerClick size={28} aria-hidden="true" />} title={text.pick}>
                <p className="flex items-center gap-1.5 text-xs">
                  <Keys keys="j" on="surface" /> <Keys keys="k" on="surface" /> {text.pickByKeys}
                </p>
              </Empty>
            </div>
          ) : (
            <RequestPanel key={current.request_id} request={current} withSession onDecide={(decision) => decide(current, decision)} />
          )}
        </div>
      </div>
      {help && <KeyHelp onClose={() => setHelp(false)} />}
    </div>
  );
}
