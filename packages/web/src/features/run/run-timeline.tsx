import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { toolsOf } from '../../record/entry.ts';
import { EntryRow } from '../../record/entry-row.tsx';
import type { Run } from '../../runs/run-status.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { EventRow } from './event-row.tsx';
import { happeningsOf } from './happenings.ts';
import { readEvents } from './read-events.ts';
import { runTexts } from './texts.ts';
import { Took } from './took.tsx';

const AT_ONCE = 200;

/** Everything that happened: who, when, what was shown, decided and done, and how long it took. */
export function RunTimeline({ run }: { readonly run: Run }) {
  const text = useTexts(runTexts);
  const { run_id, session_id } = run;
  const record = useInfiniteQuery({
    queryKey: ['queryAudit', { run_id, sort: 'seq' }],
    queryFn: ({ pageParam, signal }) =>
      call('queryAudit', { query: { run_id, sort: 'seq', limit: AT_ONCE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = record;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const events = useQuery({
    queryKey: ['listEvents', { session_id, run_id }],
    queryFn: ({ signal }) => readEvents(session_id, run_id, signal),
  });
  // Whoever may not read the record still sees what the session told everybody.
  const mayNot = record.error instanceof ApiProblem && record.error.status === 403;
  const entries = record.data?.pages.flatMap(({ items }) => items);
  const tools = toolsOf(entries ?? []);
  const happenings = happeningsOf(mayNot ? undefined : (entries ?? []), events.data ?? []);
  return (
    <Card className="min-w-0 p-4">
      <h2 className="mb-2 font-semibold">{text.timeline}</h2>
      <ProblemNotice problem={mayNot ? null : record.error} />
      <ProblemNotice problem={events.error} />
      {mayNot && <Notice>{text.withoutRecord}</Notice>}
      {(record.isPending || events.isPending) && <Skeleton lines={8} />}
      <Timeline label={text.timeline}>
        {happenings.map((happened) =>
          happened.kind === 'entry' ? (
            <EntryRow
              key={`entry-${happened.entry.seq}`}
              entry={happened.entry}
              tools={tools}
              took={<Took seconds={happened.seconds} />}
              withRun={false}
            />
          ) : (
            <EventRow key={`event-${happened.event.seq}`} event={happened.event} took={<Took seconds={happened.seconds} />} />
          ),
        )}
      </Timeline>
    </Card>
  );
}
