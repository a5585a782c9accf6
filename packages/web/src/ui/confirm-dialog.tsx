import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { texts, useTexts } from '../language/texts.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemNotice } from './notice.tsx';
import { toast } from './toasts.tsx';

const words = texts({ en: { back: 'Back' }, ko: { back: '뒤로' }, ja: { back: '戻る' } });

/** Says what would happen, and does it only after that. */
export function ConfirmDialog({
  title,
  about,
  done,
  act,
  onClose,
}: {
  readonly title: string;
  readonly about: ReactNode;
  /** What is said when it has happened. */
  readonly done: string;
  readonly act: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const text = useTexts(words);
  const { mutate, isPending, error } = useMutation({
    mutationFn: act,
    onSuccess: () => {
      toast(done, { tone: 'ok' });
      onClose();
    },
  });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button look="bad" busy={isPending} onClick={() => mutate()}>
            {title}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text.back}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{about}</p>
        <ProblemNotice problem={error} />
      </div>
    </Dialog>
  );
}
