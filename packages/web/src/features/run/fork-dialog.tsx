import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { forget } from '../../api/queries.ts';
import { useTexts } from '../../language/texts.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice, ProblemNotice } from '../../ui/notice.tsx';
import type { Moment } from './moments.tsx';
import { runTexts } from './texts.ts';

/** A new run from a moment of this one. It says what that means before it is done. */
export function ForkDialog({
  sessionId,
  moment,
  onClose,
}: {
  readonly sessionId: string;
  readonly moment: Moment;
  readonly onClose: () => void;
}) {
  const text = useTexts(runTexts);
  const navigate = useNavigate();
  const fork = useMutation({
    mutationFn: () =>
      call('forkRun', {
        params: { session_id: sessionId as never },
        body: { run_id: moment.run_id, checkpoint_id: moment.checkpoint_id },
        key: crypto.randomUUID(),
      }),
    onSuccess: async ({ session_id }) => {
      await forget('listRuns', 'listSessions');
      await navigate({ to: '/sessions/$sessionId', params: { sessionId: session_id } });
    },
  });
  return (
    <Dialog
      title={text.forkAt(moment.step)}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={fork.isPending} onClick={() => fork.mutate()}>
            {text.forkGo}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.cancel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{text.forkAbout}</p>
        <Notice tone="accent">{text.nothingApproved}</Notice>
        <ProblemNotice problem={fork.error} />
      </div>
    </Dialog>
  );
}
