import type { DecisionWire } from '@dream-agent/server/contract';
import { useState } from 'react';
import { signedIn } from '../../api/signed-in.ts';
import { useTexts } from '../../language/texts.ts';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { useKeys } from '../../ui/use-keys.ts';
import type { AnyRequest, DecisionKind } from '../request.ts';
import { requestTexts } from '../texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { EscalateDialog } from './escalate-dialog.tsx';
import { WordsDialog } from './words-dialog.tsx';

/** In this order, each with its key. `answer` has a form of its own. */
const SHOWN: readonly { kind: Exclude<DecisionKind, 'answer'>; keys: string; look: NonNullable<ButtonProps['look']> }[] = [
  { kind: 'approve', keys: 'a', look: 'good' },
  { kind: 'retry', keys: 't', look: 'primary' },
  { kind: 'modify', keys: 'm', look: 'plain' },
  { kind: 'reject', keys: 'r', look: 'bad' },
  { kind: 'skip', keys: 's', look: 'plain' },
  { kind: 'defer', keys: 'd', look: 'quiet' },
  { kind: 'escalate', keys: 'e', look: 'quiet' },
  { kind: 'abort', keys: 'x', look: 'quiet' },
];

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
  const [open, setOpen] = useState<DecisionKind>();
  const who = signedIn()?.user;
  const ownRun = !request.requester_may_approve && request.requested_by === who?.id;
  const shown = SHOWN.filter(({ kind }) => request.allowed_decisions.includes(kind));
  const choose = (kind: DecisionKind) => {
    if (busy) return;
    if (kind === 'approve' && ownRun) return;
    if (kind === 'approve' || kind === 'retry') return decide({ kind });
    if (kind === 'skip' && !request.require_reason) return decide({ kind });
    if (kind === 'modify' && onModify !== undefined) return onModify();
    setOpen(kind);
  };
  useKeys(Object.fromEntries(shown.map(({ kind, keys }) => [keys, () => choose(kind)])), keysOn && open === undefined);
  const send = (decision: DecisionWire) => {
    setOpen(undefined);
    decide(decision);
  };
  const close = () => setOpen(undefined);
  const reasoned = (kind: 'reject' | 'skip' | 'abort') => (words: string) => send({ kind, ...(words === '' ? {} : { reason: words }) });
  return (
    <div className="flex flex-col gap-2">
      {ownRun && <Notice>{text.selfApproval}</Notice>}
      <ProblemNotice problem={problem} />
      <div role="toolbar" aria-label={text.kinds[request.type]} className="flex flex-wrap gap-2">
        {shown.map(({ kind, keys, look }) => (
          <Button
            key={kind}
            look={look}
            keys={keysOn ? keys : undefined}
            busy={busy && kind === 'approve'}
            disabled={busy || (kind === 'approve' && ownRun)}
            onClick={() => choose(kind)}
          >
            {text.decisions[kind]}
          </Button>
        ))}
      </div>
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
      {open === 'escalate' && <EscalateDialog onClose={close} onSend={send} />}
      {open === 'modify' && <ChangeDialog request={request} onClose={close} onSend={send} />}
    </div>
  );
}
