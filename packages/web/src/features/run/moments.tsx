import { useInfiniteQuery } from '@tanstack/react-query';
import { GitCompare, GitFork } from 'lucide-react';
import { useState } from 'react';
import { type Answer, call } from '../../api/call.ts';
import { useSignedIn } from '../../app/use-signed-in.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { planTexts } from '../../plan/texts.ts';
import type { Run } from '../../runs/run-status.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { SafeText } from '../../ui/safe-text.tsx';
import { CompareDialog } from './compare-dialog.tsx';
import { ForkDialog } from './fork-dialog.tsx';
import { runTexts } from './texts.ts';

export type Moment = Answer<'listCheckpoints'>['items'][number];

/** Where the run stood after each step, the newest first. Two of them can be compared, and a new run can go on from any. */
export function Moments({ run }: { readonly run: Run }) {
  const text = useTexts(runTexts);
  const mayFork = useSignedIn()?.user.role !== 'viewer';
  const [chosen, setChosen] = useState<readonly Moment[]>([]);
  const [open, setOpen] = useState<'compare' | Moment>();
  const { session_id, run_id } = run;
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['listCheckpoints', { session_id, run_id }],
    queryFn: ({ pageParam, signal }) =>
      call('listCheckpoints', {
        params: { session_id },
        query: { run_id, limit: 50, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });
  const moments = data?.pages.flatMap(({ items }) => items) ?? [];
  const isChosen = ({ checkpoint_id }: Moment) => chosen.some((one) => one.checkpoint_id === checkpoint_id);
  /** Of two at the most: a third takes the place of the one chosen first. */
  const choose = (moment: Moment) =>
    setChosen(isChosen(moment) ? chosen.filter((one) => one.checkpoint_id !== moment.checkpoint_id) : [...chosen, moment].slice(-2));
  const [from, to] = chosen.toSorted((one, other) => one.step - other.step);
  return (
    <Card className="min-w-0 p-4">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <h2 className="flex-1 font-semibold">{text.moments}</h2>
        <Button
          size="small"
          disabled={chosen.length !== 2}
          icon={<GitCompare size={14} aria-hidden="true" />}
          onClick={() => setOpen('compare')}
        >
          {text.compare}
        </Button>
      </div>
      <p className="mb-2 text-xs text-ink-faint">{text.momentsAbout}</p>
      <ProblemNotice problem={error} />
      {isPending && <Skeleton lines={6} />}
      <ol aria-label={text.moments} className="max-h-[32rem] divide-y divide-line overflow-y-auto">
        {moments.map((moment) => (
          <Row
            key={moment.checkpoint_id}
            moment={moment}
            isChosen={isChosen(moment)}
            onChoose={() => choose(moment)}
            onFork={mayFork ? () => setOpen(moment) : undefined}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()} className="mt-2 w-full">
          {text.more}
        </Button>
      )}
      {open === 'compare' && from !== undefined && to !== undefined && (
        <CompareDialog sessionId={session_id} from={from} to={to} onClose={() => setOpen(undefined)} />
      )}
      {open !== undefined && open !== 'compare' && <ForkDialog sessionId={session_id} moment={open} onClose={() => setOpen(undefined)} />}
    </Card>
  );
}

/** Before the first step nothing comes next either. */
function comesNext({ step, next }: Moment, text: typeof runTexts.ko): string {
  if (next.length === 0) return step < 0 ? text.theBeginning : text.theEnd;
  const words: Readonly<Record<string, string>> = text.nodes;
  return text.next([...new Set(next)].map((node) => words[node] ?? node).join(', '));
}

function Row({
  moment,
  isChosen,
  onChoose,
  onFork,
}: {
  readonly moment: Moment;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onFork: (() => void) | undefined;
}) {
  const text = useTexts(runTexts);
  const plan = useTexts(planTexts);
  const { clock, exactly } = useFormats();
  const stood = Object.entries(moment.todos).filter(([, count]) => (count ?? 0) > 0) as [keyof typeof plan.status, number][];
  return (
    <li className="flex items-center gap-3 py-2 text-sm">
      <input
        type="checkbox"
        aria-label={text.chooseMoment(moment.step)}
        checked={isChosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-accent"
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium tabular-nums">{text.stepAt(moment.step)}</span>
          <span className="min-w-0 truncate text-xs text-ink-soft">
            <SafeText text={comesNext(moment, text)} />
          </span>
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-ink-faint">
          <time dateTime={moment.at} title={exactly(moment.at)}>
            {clock(moment.at)}
          </time>
          {moment.plan_version !== undefined && <span>{plan.version(moment.plan_version)}</span>}
          {stood.map(([status, count]) => (
            <span key={status}>
              {plan.status[status]} {count}
            </span>
          ))}
        </p>
      </div>
      {onFork !== undefined && (
        <Button
          size="small"
          look="quiet"
          icon={<GitFork size={14} aria-hidden="true" />}
          aria-label={text.forkAt(moment.step)}
          onClick={onFork}
        >
          {text.fork}
        </Button>
      )}
    </li>
  );
}
