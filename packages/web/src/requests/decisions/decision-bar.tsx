import type { DecisionWire } from '@dream-agent/server/contract';
import { Fragment, useState } from 'react';
import { signedIn } from '../../api/signed-in.ts';
import { useTexts } from '../../language/texts.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import type { AnyRequest, DecisionKind } from '../request.ts';
import { requestTexts } from '../texts.ts';
import { useMayDecide } from '../use-may-decide.ts';
import { useReading } from '../use-reading.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { EscalateDialog } from './escalate-dialog.tsx';
import { withinTexts } from './within-bounds/texts.ts';
import { WithinBoundsDialog } from './within-bounds/within-bounds-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';

/** In this order, each with its key. `answer` has a form of its own. */
const SHOWN: readonly { kind: Exclude<DecisionKind, 'answer'>; keys: string; look: NonNullable<ButtonProps['look']> }[] = [
  { kind: 'approve', keys: 'a', look: 'good' },
  { kind: 'retry', keys: 't', look: 'primary' },
  { kind: 'modify', keys: 'm', look: 'plain' },
  { kind: 'reject', keys: 'r', look: 'warning' },
  { kind: 'skip', keys: 's', look: 'plain' },
  { kind: 'defer', keys: 'd', look: 'quiet' },
  { kind: 'escalate', keys: 'e', look: 'quiet' },
  { kind: 'abort', keys: 'x', look: 'quiet' },
];

const WITHIN = 'w';

/** Only who may approve vouches for what is to come, and nobody does for what is critical. */
const mayBeBounded = ({ type, allowed_decisions, risk_assessment }: AnyRequest, role: string | undefined): boolean =>
  (type === 'plan_review' || type === 'approval_request') &&
  allowed_decisions.includes('approve') &&
  risk_assessment.level !== 'critical' &&
  (role === 'approver' || role === 'admin');

export interface DecisionBarProps {
  readonly request: AnyRequest;
  readonly decide: (decision: DecisionWire) => void;
  readonly busy: boolean;
  readonly problem: unknown;
  /** Where the plan is changed on the page itself, there is no dialog for it. */
  readonly onModify?: (() => void) | undefined;
  /** Keys are only for the request that one looks at. */
  readonly keysOn?: boolean;
}

/** The answers that a request takes, always in sight. */
export function DecisionBar({ request, decide, busy, problem, onModify, keysOn = true }: DecisionBarProps) {
  const text = useTexts(requestTexts);
  const within = useTexts(withinTexts);
  const [open, setOpen] = useState<DecisionKind | 'within'>();
  /** What a critical request is to be answered with, once that is confirmed. */
  const [unconfirmed, setUnconfirmed] = useState<DecisionWire>();
  const isCritical = request.risk_assessment.level === 'critical';
  const unread = useReading(request);
  const who = signedIn()?.user;
  const mayDecide = useMayDecide(request);
  const ownRun = !request.requester_may_approve && request.requested_by === who?.id;
  const shown = SHOWN.filter(({ kind }) => request.allowed_decisions.includes(kind));
  const choose = (kind: DecisionKind) => {
    if (busy || !mayDecide) return;
    if (kind === 'approve' && (ownRun || unread > 0)) return;
    if (kind === 'approve' && isCritical) return setUnconfirmed({ kind });
    if (kind === 'approve' || kind === 'retry') return decide({ kind });
    if (kind === 'skip' && !request.require_reason) return decide({ kind });
    if (kind === 'modify' && onModify !== undefined) return onModify();
    setOpen(kind);
  };
  const mayVouch = mayBeBounded(request, who?.role) && mayDecide && !ownRun;
  const keys = Object.fromEntries(shown.map(({ kind, keys: key }) => [key, () => choose(kind)]));
  useKeys(mayVouch ? { ...keys, [WITHIN]: () => setOpen('within') } : keys, keysOn && open === undefined && unconfirmed === undefined);
  const send = (decision: DecisionWire) => {
    setOpen(undefined);
    decide(decision);
  };
  const confirmFirst = (decision: DecisionWire) => {
    setOpen(undefined);
    setUnconfirmed(decision);
  };
  const close = () => setOpen(undefined);
  const reasoned = (kind: 'reject' | 'skip' | 'abort') => (words: string) => send({ kind, ...(words === '' ? {} : { reason: words }) });
  return (
    <div className="flex flex-col gap-2">
      {!mayDecide && <Notice>{text.notYours}</Notice>}
      {ownRun && <Notice>{text.selfApproval}</Notice>}
      <ProblemNotice problem={problem} />
      <div role="toolbar" aria-label={text.kinds[request.type]} className="flex flex-wrap gap-2">
        {shown.map(({ kind, keys: key, look }) => (
          <Fragment key={kind}>
            <Button
              look={look}
              keys={keysOn ? key : undefined}
              busy={busy && kind === 'approve'}
              disabled={busy || !mayDecide || (kind === 'approve' && (ownRun || unread > 0))}
              onClick={() => choose(kind)}
            >
              {kind === 'approve' && unread > 0 ? text.readFirst(text.decisions[kind], unread) : text.decisions[kind]}
            </Button>
            {kind === 'approve' && mayVouch && (
              <Button keys={keysOn ? WITHIN : undefined} disabled={busy} onClick={() => setOpen('within')}>
                {within.title}…
              </Button>
            )}
          </Fragment>
        ))}
      </div>
      {request.reading_seconds > 0 && (
        <p role="status" className="sr-only">
          {unread > 0 ? text.readable : text.mayApproveNow}
        </p>
      )}
      {(open === 'reject' || open === 'skip' || open === 'abort') && (
        <WordsDialog
          title={text.decisions[open]}
          label={text.reason}
          needed={request.require_reason && open !== 'abort' ? text.reasonNeeded : undefined}
          look={open === 'skip' ? 'primary' : 'bad'}
          onClose={close}
          onSend={reasoned(open)}
        />
      )}
      {open === 'defer' && (
        <WordsDialog
          title={text.decisions.defer}
          label={text.guidance}
          needed={text.required}
          look="primary"
          onClose={close}
          onSend={(guidance) => send({ kind: 'defer', guidance })}
        />
      )}
      {open === 'within' && <WithinBoundsDialog request={request} onClose={close} />}
      {open === 'escalate' && <EscalateDialog onClose={close} onSend={send} />}
      {open === 'modify' && <ChangeDialog request={request} onClose={close} onSend={isCritical ? confirmFirst : send} />}
      {unconfirmed !== undefined && (
        <ConfirmDialog
          request={request}
          decision={unconfirmed}
          onClose={() => setUnconfirmed(undefined)}
          onConfirm={() => {
            setUnconfirmed(undefined);
            decide(unconfirmed);
          }}
        />
      )}
    </div>
  );
}
