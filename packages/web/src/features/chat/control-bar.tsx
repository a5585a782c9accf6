import { useMutation } from '@tanstack/react-query';
import { CircleStop, Pause, Play, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useTexts } from '../../language/texts.ts';
import { RunStatusBadge } from '../../runs/run-status.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import { hasEnded, type Run } from './live-session.ts';
import { chatTexts } from './texts.ts';
import { VerifyDialog } from './verify-dialog.tsx';

/** Pause, resume, verify and stop. What it shows is how the server says the run stands. */
export function ControlBar({ run, sessionId }: { readonly run: Run; readonly sessionId: string }) {
  const text = useTexts(chatTexts);
  const [open, setOpen] = useState<'verify' | 'cancel'>();
  const at = { params: { session_id: sessionId as never } };
  const steer = useMutation({
    mutationFn: (what: 'pauseSession' | 'resumeSession' | 'cancelSession') => call(what, { ...at, body: {}, key: crypto.randomUUID() }),
  });
  const ended = hasEnded(run);
  const isPausing = run.pause_requested_at !== null && run.status === 'running';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <RunStatusBadge status={run.status} />
      {!ended &&
        (run.status === 'paused' ? (
          <Button
            size="small"
            look="primary"
            busy={steer.isPending}
            icon={<Play size={14} aria-hidden="true" />}
            onClick={() => steer.mutate('resumeSession')}
          >
            {text.resume}
          </Button>
        ) : (
          <Button
            size="small"
            busy={steer.isPending || isPausing}
            disabled={run.cancel_requested_at !== null}
            icon={<Pause size={14} aria-hidden="true" />}
            onClick={() => steer.mutate('pauseSession')}
          >
            {isPausing ? text.pausing : text.pause}
          </Button>
        ))}
      <Button size="small" icon={<ShieldCheck size={14} aria-hidden="true" />} onClick={() => setOpen('verify')}>
        {text.verify}
      </Button>
      {!ended && (
        <Button
          size="small"
          look="quiet"
          disabled={run.cancel_requested_at !== null}
          icon={<CircleStop size={14} aria-hidden="true" />}
          onClick={() => setOpen('cancel')}
        >
          {text.cancelRun}
        </Button>
      )}
      {!ended && run.budget_spent !== null && <Notice tone="warn">{text.budgetSpent[run.budget_spent]}</Notice>}
      <ProblemNotice problem={steer.error} />
      {open === 'verify' && <VerifyDialog sessionId={sessionId} onClose={() => setOpen(undefined)} />}
      {open === 'cancel' && (
        <Dialog
          title={text.cancelRun}
          onClose={() => setOpen(undefined)}
          footer={
            <>
              <Button
                look="bad"
                onClick={() => {
                  setOpen(undefined);
                  steer.mutate('cancelSession');
                }}
              >
                {text.stop}
              </Button>
              <Button look="quiet" onClick={() => setOpen(undefined)}>
                {text.cancel}
              </Button>
            </>
          }
        >
          <p>{text.cancelAsk}</p>
        </Dialog>
      )}
    </div>
  );
}
