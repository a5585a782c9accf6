import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useTexts } from '../../language/texts.ts';
import { Countdown } from '../../requests/countdown.tsx';
import { type AnyRequest, titleOf } from '../../requests/request.ts';
import { RiskBadge } from '../../requests/risk.tsx';
import { requestTexts } from '../../requests/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { SafeText } from '../../ui/safe-text.tsx';
import { gistOf } from './gist-of.ts';
import { inboxTexts } from './texts.ts';

const ROW = 58;

export interface RequestListProps {
  readonly requests: readonly AnyRequest[];
  readonly current: string | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onOpen: (requestId: string) => void;
  readonly onSelect: (requestId: string) => void;
  /** Called when the end comes into sight. */
  readonly onEnd: () => void;
}

/** However many there are, only what is in sight is drawn. */
export function RequestList({ requests, current, selected, onOpen, onSelect, onEnd }: RequestListProps) {
  const text = useTexts(inboxTexts);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({ count: requests.length, getScrollElement: () => scroller.current, estimateSize: () => ROW, overscan: 8 });
  const shown = rows.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= requests.length - 10) onEnd();
  }, [last, requests.length, onEnd]);
  const place = requests.findIndex(({ request_id }) => request_id === current);
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place, { align: 'auto' });
  }, [place, rows]);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={text.list} style={{ height: rows.getTotalSize() }} className="relative">
        {shown.map(({ index, start }) => {
          const request = requests[index];
          return request === undefined ? null : (
            <li key={request.request_id} style={{ transform: `translateY(${start}px)`, height: ROW }} className="absolute inset-x-0">
              <Row
                request={request}
                isCurrent={request.request_id === current}
                isSelected={selected.has(request.request_id)}
                onOpen={onOpen}
                onSelect={onSelect}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Drawn again only when something about it is different, and not with every row that comes into sight. */
const Row = memo(function Row({
  request,
  isCurrent,
  isSelected,
  onOpen,
  onSelect,
}: {
  readonly request: AnyRequest;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onOpen: (requestId: string) => void;
  readonly onSelect: (requestId: string) => void;
}) {
  const text = useTexts(inboxTexts);
  const { kinds } = useTexts(requestTexts);
  const title = titleOf(request).slice(0, 200);
  return (
    <div
      className={classes('flex h-full items-start gap-2 border-b border-line px-3 py-2', isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken')}
    >
      <input
        type="checkbox"
        aria-label={text.select(title)}
        checked={isSelected}
        onChange={() => onSelect(request.request_id)}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        onClick={() => onOpen(request.request_id)}
        className="flex min-w-0 flex-1 flex-col gap-1 text-left"
      >
        <span className="flex w-full items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-sm font-medium">
            <SafeText text={title} />
          </span>
          {request.status === 'pending' && <Countdown request={request} short />}
        </span>
        <span className="flex w-full items-center gap-1.5 overflow-hidden text-xs text-ink-faint">
          <RiskBadge level={request.risk_assessment.level} />
          <Badge>{kinds[request.type]}</Badge>
          <span className="min-w-0 flex-1 truncate">
            <SafeText text={gistOf(request)} />
          </span>
        </span>
      </button>
    </div>
  );
});
