import type { ServerMessage } from '@dream-agent/server/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { forget, reading } from '../../api/queries.ts';
import { useSignedIn } from '../../app/use-signed-in.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/texts.ts';
import { useStream } from '../../live/use-stream.ts';
import { PersonName } from '../../people/person-name.tsx';
import { Fact } from '../../record/entry-details.tsx';
import { type Run, RunStatusBadge } from '../../runs/run-status.tsx';
import { Card, PageHeader } from '../../ui/card.tsx';
import { Notice, ProblemNotice, Skeleton } from '../../ui/notice.tsx';
import { SafeLines, SafeText } from '../../ui/safe-text.tsx';
import { Moments } from './moments.tsx';
import { PlanVersions } from './plan-versions.tsx';
import { RunTimeline } from './run-timeline.tsx';
import { runTexts } from './texts.ts';

export default function RunPage() {
  const { runId } = useParams({ strict: false });
  const text = useTexts(runTexts);
  const role = useSignedIn()?.user.role;
  const mayRead = role === 'approver' || role === 'admin';
  const { data: run, error } = useQuery(reading('readRun', { params: { run_id: (runId ?? '') as never } }));
  return (
    <>
      <PageHeader title={text.title} about={<span className="font-mono">{runId}</span>}>
        {run !== undefined && (
          <>
            <RunStatusBadge status={run.status} />
            <Link to="/sessions/$sessionId" params={{ sessionId: run.session_id }} className="text-sm text-accent underline">
              {text.openSession}
            </Link>
            {mayRead && (
              <Link to="/audit" search={{ run: run.run_id }} className="text-sm text-accent underline">
                {text.openRecord}
              </Link>
            )}
          </>
        )}
      </PageHeader>
      <div className="flex flex-col gap-4 p-4 sm:px-6">
        <ProblemNotice problem={error} />
        {run === undefined ? error === null && <Skeleton lines={8} /> : <Parts key={run.run_id} run={run} />}
      </div>
    </>
  );
}

/** What is said on the way, and makes no difference to what has happened. */
const isChatter = (message: ServerMessage): boolean =>
  message.type === 'token' || (message.type === 'todo_progress' && message.data.status === 'running');

/** A run from its beginning to its end: what it was about, what happened, where it stood, and what was planned. */
function Parts({ run }: { readonly run: Run }) {
  const text = useTexts(runTexts);
  // The last of it is told after the run has ended, so that its end is no reason to stop listening.
  const [isOver, setOver] = useState(run.ended_at !== null);
  useStream(isOver ? undefined : `/ws/${run.session_id}`, (message) => {
    if (message.run_id !== run.run_id || isChatter(message)) return;
    if (message.type === 'complete') setOver(true);
    void forget('readRun', 'queryAudit', 'listEvents', 'listCheckpoints', 'listPlanVersions');
  });
  return (
    <>
      {run.ended_at === null && run.budget_spent !== null && <Notice tone="warn">{text.budgetSpent[run.budget_spent]}</Notice>}
      <About run={run} />
      <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
        <RunTimeline run={run} />
        <div className="flex min-w-0 flex-col gap-4">
          <Moments run={run} />
          {run.plan_id !== null && <PlanVersions planId={run.plan_id} />}
        </div>
      </div>
    </>
  );
}

function About({ run }: { readonly run: Run }) {
  const text = useTexts(runTexts);
  const { money, moment, span } = useFormats();
  const { created_at, ended_at, forked_from, ended_because } = run;
  return (
    <Card className="p-4">
      <h2 className="mb-1 text-xs font-medium text-ink-faint">{text.about}</h2>
      <p className="mb-3 max-h-40 overflow-auto text-base">
        <SafeLines text={run.user_input} />
      </p>
      <dl className="grid gap-x-4 text-sm sm:grid-cols-[8rem_1fr] lg:grid-cols-[8rem_1fr_8rem_1fr]">
        <Fact name={text.by}>
          <PersonName id={run.requested_by} />
        </Fact>
        <Fact name={text.cost}>{money(run.spent_usd)}</Fact>
        <Fact name={text.started}>{moment(created_at)}</Fact>
        <Fact name={text.ended}>
          {ended_at === null
            ? text.notYet
            : `${moment(ended_at)} (${text.took(span((Date.parse(ended_at) - Date.parse(created_at)) / 1000))})`}
        </Fact>
        {forked_from !== undefined && (
          <Fact name={text.forkedFrom}>
            <Link to="/runs/$runId" params={{ runId: forked_from.run_id }} className="font-mono text-xs break-all text-accent underline">
              {forked_from.run_id}
            </Link>
          </Fact>
        )}
        {ended_because !== undefined && (
          <Fact name={text.why}>
            <SafeText text={ended_because} most={600} />
          </Fact>
        )}
      </dl>
    </Card>
  );
}
