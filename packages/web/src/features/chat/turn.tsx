import { visible } from '@dream-agent/hitl/visible';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Answer } from '../../answer/answer.tsx';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { RunStatusBadge } from '../../runs/run-status.tsx';
import { runWords } from '../../runs/texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { SafeLines, SafeText } from '../../ui/safe-text.tsx';
import { When } from '../../ui/when.tsx';
import { Feedback } from './feedback.tsx';
import { hasEnded, type Run } from './live-session.ts';
import { chatTexts } from './texts.ts';

/** One turn: what was asked for, what happens meanwhile, and the answer. */
export function Turn({
  run,
  children,
  onAsk,
}: {
  readonly run: Run;
  readonly children?: ReactNode;
  readonly onAsk: (request: string) => void;
}) {
  const text = useTexts(chatTexts);
  const { statuses } = useTexts(runWords);
  const { money } = useFormats();
  return (
    <article aria-label={visible(run.user_input.slice(0, 80))} className="flex flex-col gap-3">
      <div
        // What scrolls has to be reached by keys.
        tabIndex={run.user_input.length > 600 || run.user_input.split('\n').length > 12 ? 0 : undefined}
        className="ml-auto max-h-80 max-w-[85%] overflow-y-auto rounded-2xl rounded-br-md bg-accent-soft px-4 py-2 text-[15px] break-words"
      >
        <span className="sr-only">{text.you}: </span>
        <SafeLines text={run.user_input} />
      </div>
      {children}
      {run.response !== null && (
        <div className="rounded-2xl rounded-bl-md border border-line bg-surface px-4 py-3 shadow-card">
          <span className="sr-only">{text.agent}: </span>
          <Answer response={run.response} onAsk={onAsk} />
        </div>
      )}
      {run.response === null && run.ended_because !== undefined && (
        <Notice tone={run.status === 'failed' ? 'bad' : 'plain'}>
          {statuses[run.status]}: <SafeText text={run.ended_because} most={600} />
        </Notice>
      )}
      {hasEnded(run) && (
        <footer className="flex flex-wrap items-center gap-3 text-xs text-ink-faint">
          <RunStatusBadge status={run.status} />
          {run.ended_at !== null && <When at={run.ended_at} />}
          {run.spent_usd > 0 && <span>{text.spent(money(run.spent_usd))}</span>}
          <Link to="/runs/$runId" params={{ runId: run.run_id }} className="underline hover:text-accent">
            {text.timeline}
          </Link>
          <Feedback runId={run.run_id} />
        </footer>
      )}
    </article>
  );
}
