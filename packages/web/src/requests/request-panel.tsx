import { visible } from '@dream-agent/hitl/visible';
import type { DecisionWire } from '@dream-agent/server/contract';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { signedIn } from '../api/signed-in.ts';
import { useTexts } from '../language/texts.ts';
import { PersonName } from '../people/person-name.tsx';
import { PlanEditor } from '../plan/plan-editor.tsx';
import { Badge } from '../ui/badge.tsx';
import { classes } from '../ui/classes.ts';
import { SafeText } from '../ui/safe-text.tsx';
import { When } from '../ui/when.tsx';
import { Closed } from './closed.tsx';
import { Countdown } from './countdown.tsx';
import { DecisionBar } from './decisions/decision-bar.tsx';
import { Approval } from './kinds/approval.tsx';
import { Clarification } from './kinds/clarification.tsx';
import { ErrorRecovery } from './kinds/error-recovery.tsx';
import { FinalResponse } from './kinds/final-response.tsx';
import { Input } from './kinds/input.tsx';
import { PlanReview } from './kinds/plan-review.tsx';
import { type AnyRequest, titleOf } from './request.ts';
import { RiskSummary } from './risk.tsx';
import { requestTexts } from './texts.ts';
import { useDecide } from './use-decide.ts';
import { useMayDecide } from './use-may-decide.ts';

export interface RequestPanelProps {
  readonly request: AnyRequest;
  /** Beside a conversation it needs no link to it. */
  readonly withSession?: boolean;
  readonly keysOn?: boolean;
  /** In a page that scrolls as a whole: the answers stay at its edge while any of the request is in sight. */
  readonly inFlow?: boolean;
  /** Takes the answer instead of sending it at once. */
  readonly onDecide?: ((decision: DecisionWire) => void) | undefined;
}

/** One request with all that is shown about it, and the answers it takes, which stay in sight however long the rest is. */
export function RequestPanel({ request, withSession = false, keysOn = true, inFlow = false, onDecide }: RequestPanelProps) {
  const text = useTexts(requestTexts);
  const { mutate, isPending, error } = useDecide(request);
  const decide = onDecide ?? mutate;
  const [editing, setEditing] = useState(false);
  const isOpen = request.status === 'pending';
  const mayDecide = useMayDecide(request);
  const [wasOpen] = useState(isOpen);
  const byAnother = request.decision?.source === 'human' && request.decision.by !== signedIn()?.user.id;
  const answer =
    isOpen && mayDecide && request.allowed_decisions.includes('answer')
      ? (value: string | number | boolean | string[]) => decide({ kind: 'answer', value })
      : undefined;
  return (
    <article
      aria-label={visible(titleOf(request).slice(0, 200))}
      className={classes(
        'flex flex-col rounded-xl border border-line bg-surface shadow-card',
        inFlow ? 'scroll-mt-20 border-line-strong' : 'max-h-full min-h-0 overflow-hidden',
      )}
    >
      <header className="flex flex-col gap-1.5 border-b border-line px-4 py-3">
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone="accent">{text.kinds[request.type]}</Badge>
          {isOpen && <Countdown request={request} />}
          {request.quorum.approvals > 1 && <Badge>{text.votes(request.quorum.approved, request.quorum.approvals)}</Badge>}
          {request.level > 0 && <Badge tone="warn">{text.level(request.level)}</Badge>}
          {request.round > 1 && <Badge>{text.round(request.round)}</Badge>}
          <span className="ml-auto text-xs text-ink-faint">
            <When at={request.created_at} />
          </span>
        </div>
        <h2 className="line-clamp-2 text-base font-semibold">
          <SafeText text={titleOf(request).slice(0, 300)} />
        </h2>
        <Facts request={request} withSession={withSession} />
      </header>
      <div className={classes('flex flex-col gap-4 px-4 py-3', !inFlow && 'min-h-0 flex-1 overflow-y-auto')}>
        {request.type !== 'clarification' && request.type !== 'input_request' && <RiskSummary assessment={request.risk_assessment} />}
        <Shown request={request} answer={answer} busy={isPending} />
        {request.type === 'plan_review' && editing && isOpen && <PlanEditor plan={request.plan} onDone={() => setEditing(false)} />}
        <p title={request.action_digest} className="flex min-w-0 gap-1.5 text-[11px] text-ink-faint">
          <span className="shrink-0">{text.digest}:</span>
          <span className="truncate font-mono">{request.action_digest}</span>
        </p>
      </div>
      <footer className={classes('border-t border-line bg-surface px-4 py-3', inFlow && 'sticky bottom-0 z-10 rounded-b-xl')}>
        {isOpen ? (
          <DecisionBar
            request={request}
            decide={decide}
            busy={isPending}
            problem={error}
            keysOn={keysOn}
            onModify={request.type === 'plan_review' ? () => setEditing(true) : undefined}
          />
        ) : (
          <Closed request={request} meanwhile={error !== null || (wasOpen && byAnother)} />
        )}
      </footer>
    </article>
  );
}

function Shown({
  request,
  answer,
  busy,
}: {
  readonly request: AnyRequest;
  readonly answer: ((value: string | number | boolean | string[]) => void) | undefined;
  readonly busy: boolean;
}): ReactNode {
  switch (request.type) {
    case 'approval_request':
      return <Approval request={request} />;
    case 'plan_review':
      return <PlanReview request={request} />;
    case 'clarification':
      return <Clarification request={request} answer={answer} busy={busy} />;
    case 'input_request':
      return <Input request={request} answer={answer} busy={busy} />;
    case 'final_response':
      return <FinalResponse request={request} />;
    case 'error_recovery':
      return <ErrorRecovery request={request} />;
  }
}

function Assignee({ assignee }: { readonly assignee: AnyRequest['assignee'] }) {
  const text = useTexts(requestTexts);
  if (assignee.kind === 'role') return text.roles[assignee.role];
  return assignee.kind === 'person' ? <PersonName id={assignee.id} /> : <SafeText text={assignee.name} />;
}

function Facts({ request, withSession }: { readonly request: AnyRequest; readonly withSession: boolean }) {
  const text = useTexts(requestTexts);
  return (
    <p className="flex flex-wrap gap-x-3 text-xs text-ink-faint">
      <span>
        {text.waitsFor}: <Assignee assignee={request.assignee} />
      </span>
      <span>
        {text.startedBy}: <PersonName id={request.requested_by} />
      </span>
      <span>
        {text.gate}: <SafeText text={request.gate} />
      </span>
      {withSession && (
        <Link to="/sessions/$sessionId" params={{ sessionId: request.session_id }} className="text-accent underline">
          {text.openSession}
        </Link>
      )}
    </p>
  );
}
