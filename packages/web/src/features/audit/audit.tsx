import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Download, ScrollText } from 'lucide-react';
import { addressOf, call } from '../../api/call.ts';
import { reading } from '../../api/queries.ts';
import { useSignedIn } from '../../app/use-signed-in.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { toolsOf } from '../../record/entry.ts';
import { EntryRow } from '../../record/entry-row.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, PageHeader } from '../../ui/card.tsx';
import { Empty, ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { Checkpoints } from './checkpoints.tsx';
import { type Filter, filterIn, isRun, queryOf, searchOf } from './filter.ts';
import { Filters } from './filters.tsx';
import { auditTexts } from './texts.ts';
import { VerifyCard } from './verify-card.tsx';

/** Who decided what, when, about what was shown; and the proof that nothing of it was changed. */
export default function Audit() {
  const text = useTexts(auditTexts);
  const { number } = useFormats();
  const mayExport = useSignedIn()?.user.role === 'admin';
  const navigate = useNavigate();
  // In the address, so that a reload, a bookmark and whoever is sent the link show the same.
  const filter = filterIn(useSearch({ strict: false }));
  const setFilter = (next: Filter) => void navigate({ to: '/audit', search: searchOf(next), replace: true, resetScroll: false });
  const query = queryOf(filter);
  const { data: head } = useQuery(reading('readAuditHead', {}));
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['queryAudit', query],
    queryFn: ({ pageParam, signal }) =>
      call('queryAudit', { query: { ...query, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  // Everything would be the wrong answer to a question that makes no sense.
  const isSensible = filter.run.trim() === '' || isRun(filter.run);
  const entries = isSensible ? (data?.pages.flatMap(({ items }) => items) ?? []) : [];
  const tools = toolsOf(entries);
  return (
    <>
      <PageHeader title={text.title} about={head === undefined ? undefined : text.entries(number(head.seq - head.pruned_through))}>
        {mayExport && (
          <div className="flex gap-2">
            <ExportLink format="jsonl" name={text.exportJsonl} />
            <ExportLink format="csv" name={text.exportCsv} />
          </div>
        )}
      </PageHeader>
      <div className="grid grid-cols-1 items-start gap-4 p-4 sm:px-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex flex-col gap-4 lg:sticky lg:top-4 lg:order-2">
          <VerifyCard head={head} mayExport={mayExport} />
          <Checkpoints head={head} maySign={mayExport} />
        </div>
        <Card className="min-w-0">
          <h2 className="sr-only">{text.timeline}</h2>
          <Filters filter={filter} onChange={setFilter} />
          <div className="px-4 py-2">
            <ProblemNotice problem={error} />
            {isPending && <Skeleton lines={9} />}
            {!isPending && error === null && entries.length === 0 && (
              <Empty icon={<ScrollText size={32} aria-hidden="true" />} title={text.empty} />
            )}
            <Timeline label={text.timeline}>
              {entries.map((entry) => (
                <EntryRow key={entry.seq} entry={entry} tools={tools} />
              ))}
            </Timeline>
            {isSensible && hasNextPage && (
              <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="my-3 w-full">
                {text.more}
              </Button>
            )}
          </div>
        </Card>
      </div>
    </>
  );
}

const ExportLink = ({ format, name }: { readonly format: 'jsonl' | 'csv'; readonly name: string }) => (
  <a
    href={addressOf('exportAudit', { query: { format } })}
    download={`audit.${format}`}
    className="inline-flex min-h-9 items-center gap-2 rounded-lg border border-line-strong bg-raised px-3 text-sm font-medium hover:bg-sunken"
  >
    <Download size={15} aria-hidden="true" />
    {name}
  </a>
);
